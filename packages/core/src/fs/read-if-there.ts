import { readFileSync } from 'node:fs'
import type { AbsolutePath } from '../ids/absolute-path.ts'
import { hasErrno } from '../errors/errno.ts'

/**
 * Reads a file of ours; null when there is none.
 *
 * Only what is not there is missing: a disk that fails for a moment must not be taken for an empty file.
 */
export function readIfThere(file: AbsolutePath): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw error
  }
}
