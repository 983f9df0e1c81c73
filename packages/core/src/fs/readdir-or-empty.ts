import { readdirSync, type Dirent } from 'node:fs'
import { hasErrno } from '../errors/errno.ts'
import type { AbsolutePath } from '../ids/absolute-path.ts'

/**
 * Lists a directory of ours; empty when it does not exist.
 *
 * Other errors are thrown: a disk that fails for a moment must not look like an empty directory. `alsoEmpty` adds codes
 * that mean "nothing here" to the caller, such as `ENOTDIR` for a file in the directory's place.
 */
export function readdirOrEmpty(
  directory: AbsolutePath,
  ...alsoEmpty: readonly string[]
): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch (error) {
    if (hasErrno(error, 'ENOENT', ...alsoEmpty)) return []
    throw error
  }
}
