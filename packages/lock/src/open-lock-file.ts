import { closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync } from 'node:fs'
import { CheckpointError, hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'

/** An open lock file, and its identity on the disk. */
export interface OpenLockFile {
  readonly file: AbsolutePath
  readonly descriptor: number
  readonly device: bigint
  readonly inode: bigint
}

/**
 * Opens the lock file, and creates it when it is missing, readable by its owner only.
 *
 * The content is never read or truncated. A link is not followed: it would let another user choose which file is created
 * and locked.
 */
export function openLockFile(file: AbsolutePath): OpenLockFile {
  const descriptor = openOrRefuse(file)
  try {
    return identify(file, descriptor)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** True while the path leads to the open file and not to a file that replaced it. */
export function isInPlace({ file, device, inode }: OpenLockFile): boolean {
  const present = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  return present?.dev === device && present.ino === inode
}

const hint =
  'Remove it or move it away: the lock must be a regular file that you own and can write, or not exist.'

function openOrRefuse(file: AbsolutePath): number {
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
  } catch (error) {
    throw refusal(file, error)
  }
}

function identify(file: AbsolutePath, descriptor: number): OpenLockFile {
  const stats = fstatSync(descriptor, { bigint: true })
  if (!stats.isFile()) {
    throw new CheckpointError('store-refused', `the lock ${file} is not a regular file`, {
      hint,
    })
  }
  const us = process.geteuid?.()
  if (us !== undefined && Number(stats.uid) !== us) {
    throw new CheckpointError(
      'store-refused',
      `the lock ${file} belongs to user ${stats.uid}, not to user ${us}`,
      { hint },
    )
  }
  // A user who can open the file can hold the lock, so no other user may. And a umask such as 0277 removes bits that the
  // next process of this user needs.
  if ((stats.mode & 0o777n) !== 0o600n) fchmodSync(descriptor, 0o600)
  return { file, descriptor, device: stats.dev, inode: stats.ino }
}

function refusal(file: AbsolutePath, cause: unknown): CheckpointError {
  if (hasErrno(cause, 'ENOENT', 'ENOTDIR')) {
    return new CheckpointError('path-invalid', `the directory of the lock ${file} is missing`, {
      hint: 'Create the directory first; only the lock file itself is created automatically.',
      cause,
    })
  }
  const problem = hasErrno(cause, 'ELOOP') ? 'is a symbolic link' : 'cannot be opened'
  return new CheckpointError('store-refused', `the lock ${file} ${problem}`, {
    hint,
    cause,
  })
}
