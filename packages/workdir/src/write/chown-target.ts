import type { Stats } from 'node:fs'

/** The user and group that own an entry. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Returns the owner that a new entry must get: the owner of the entry that it replaces, else of its directory.
 *
 * Null when no chown is needed, or when we are not root and cannot chown.
 */
export function chownTarget(
  replaced: Stats | null,
  directory: Owner,
  present: Owner,
): Owner | null {
  if (process.geteuid?.() !== 0) return null
  const { uid, gid } = replaced ?? directory
  return uid === present.uid && gid === present.gid ? null : { uid, gid }
}
