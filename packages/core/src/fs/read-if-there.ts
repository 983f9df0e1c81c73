import { readFileSync } from 'node:fs'
import type { AbsolutePath } from '../ids/absolute-path.ts'
import { hasErrno } from '../errors/errno.ts'

/**
 * Reads a file of ours; null when it does not exist.
 *
 * Other errors are thrown: a disk that fails for a moment must not look like a missing file.
 */
export function readIfThere(file: AbsolutePath): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw error
  }
}
