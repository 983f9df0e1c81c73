import type { Stats } from 'node:fs'
import type { OpenDirectory } from './open-directory.ts'

/**
 * Returns the permissions that a file may get: without setuid and setgid when another user may have chosen its content.
 *
 * When root restores, content of another user can come to belong to root: in a directory of their own, that user may
 * have moved a file of root over theirs. So every directory must belong to root or to the owner of the file.
 */
export function withoutUnsafeSetid(
  directory: OpenDirectory,
  { uid }: Pick<Stats, 'uid'>,
  permissions: number,
): number {
  const { soleOwner } = directory
  const isSafe = process.geteuid?.() !== 0 || soleOwner === 0 || soleOwner === uid
  return isSafe ? permissions : permissions & ~setidBits
}

const setidBits = 0o6000

/** Why a file did not get all permissions. */
export const setidLeftOut =
  'setuid and setgid were left out, because another user owns a directory above it'
