import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { AbsolutePath } from '../ids/absolute-path.ts'

/**
 * Makes the names in a directory survive a power cut: a new or renamed file is only as durable as its directory entry.
 */
export function fsyncDirectory(directory: AbsolutePath): void {
  // Windows cannot open a directory for this, and its file systems journal names.
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
