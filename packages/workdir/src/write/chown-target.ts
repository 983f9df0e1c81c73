import type { Stats } from 'node:fs'

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Whom something new is to be given to: the owner of what it replaces, or else of its directory.
 *
 * Null when nothing is to be given away: it is theirs already, or we are not root, who alone can do that.
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
