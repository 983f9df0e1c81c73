import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { CheckpointError, hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/**
 * Reads a small file of an old repository; null when there is none.
 *
 * Nobody vouches for what stands in its place: a link is not followed, a pipe not waited for, and no more is read than
 * such a file can have.
 */
export function readV1File(file: AbsolutePath): Buffer | null {
  let descriptor: number
  try {
    descriptor = openSync(file, readOnly)
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
  try {
    const stats = fstatSync(descriptor)
    // A directory of that name is no such file: refs lie in directories that may be called the same.
    if (stats.isDirectory()) return null
    if (!stats.isFile() || stats.size > mostBytes) throw strange(file)
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const { O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
const readOnly = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

/** A log of a hundred thousand commits. */
const mostBytes = 16 * 1024 * 1024

function strange(file: AbsolutePath): CheckpointError {
  return new CheckpointError('path-invalid', `${file} is no ordinary file, or much too large`)
}
