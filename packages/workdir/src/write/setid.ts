import type { Stats } from 'node:fs'
import type { OpenDirectory } from './open-directory.ts'

/**
 * The permissions that a file may get: with the bits that lend its owner's rights to whoever runs it, unless others may
 * have chosen what it does.
 *
 * Where root restores, somebody else's content can come to belong to root: in a directory of theirs they may have put
 * a file of root's in the place of their own. So all directories have to belong to root or to the file's owner.
 */
export function withoutUnsafeSetid(
  directory: OpenDirectory,
  { uid }: Pick<Stats, 'uid'>,
  permissions: number,
): number {
  const { soleOwner } = directory
  const isTrusted = process.geteuid?.() !== 0 || soleOwner === 0 || soleOwner === uid
  return isTrusted ? permissions : permissions & ~setIdBits
}

const setIdBits = 0o6000

/** Why a file did not get them. */
export const withoutSetId =
  'it would run with rights of its owner, and lies in a directory of somebody else'
