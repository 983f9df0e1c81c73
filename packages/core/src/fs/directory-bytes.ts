import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath } from '../ids/absolute-path.ts'
import { hasErrno } from '../errors/errno.ts'
import { readdirOrEmpty } from './readdir-or-empty.ts'

/**
 * The size of all files below a directory of ours, in bytes; 0 when it does not exist. Links are not followed.
 *
 * A caller that already knows the size of one path passes it as `except`.
 */
export function directoryBytes(directory: AbsolutePath, except?: AbsolutePath): number {
  let bytes = 0
  for (const entry of readdirOrEmpty(directory, 'ENOTDIR')) {
    const path = join(directory, entry.name) as AbsolutePath
    if (path === except) continue
    bytes += entry.isDirectory() ? directoryBytes(path) : fileBytes(path)
  }
  return bytes
}

/** 0 for a file that another process has deleted since the directory was listed. */
function fileBytes(path: AbsolutePath): number {
  try {
    return lstatSync(path).size
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return 0
    throw error
  }
}
