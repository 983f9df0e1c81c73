import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { CheckpointError, hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/**
 * Reads a small file of an old repository. Returns null when there is none.
 *
 * The repository may be hostile: this follows no link, does not block on a FIFO, and reads no huge file.
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
    // A directory may have the name of a ref, which is then not a file.
    if (stats.isDirectory()) return null
    if (!stats.isFile() || stats.size > maxBytes) throw notReadable(file)
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const { O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
const readOnly = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

/** Enough for a log of a hundred thousand commits. */
const maxBytes = 16 * 1024 * 1024

function notReadable(file: AbsolutePath): CheckpointError {
  return new CheckpointError('path-invalid', `${file} is not a regular file, or is too large`)
}
