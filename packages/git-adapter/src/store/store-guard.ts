import { chmodSync, lstatSync, type Stats } from 'node:fs'
import { CheckpointError, hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/**
 * Checks that a directory of the store can be trusted: a real directory that belongs to us. False when there is none.
 *
 * git does not check the owner of a repository named by `GIT_DIR`. Another user's store could hold anything, and a link
 * could lead anywhere, so both are refused. Permissions that are only too wide, as upstream leaves them under the usual
 * umask, are narrowed so that no other user can enter.
 */
export function guardDirectory(directory: AbsolutePath): boolean {
  const stats = statsOf(directory)
  if (stats === null) return false
  if (stats.isSymbolicLink()) throw refusal(directory, 'is a symbolic link')
  if (!stats.isDirectory()) throw refusal(directory, 'is not a directory')
  const us = process.geteuid?.()
  if (us !== undefined && stats.uid !== us) {
    throw refusal(directory, `belongs to user ${stats.uid}, not to user ${us}`)
  }
  if ((stats.mode & 0o077) !== 0 && process.platform !== 'win32') chmodSync(directory, 0o700)
  return true
}

function statsOf(directory: AbsolutePath): Stats | null {
  try {
    return lstatSync(directory)
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    throw refusal(directory, 'cannot be read', error)
  }
}

function refusal(directory: AbsolutePath, why: string, cause?: unknown): CheckpointError {
  return new CheckpointError('store-refused', `${directory} ${why}`, {
    hint: 'Move it away, or choose another home with --home or HERMES_HOME.',
    cause,
  })
}
