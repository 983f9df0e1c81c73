import { readIfThere, type Layout } from '@hermes-checkpoints/core'

/**
 * Returns the name of the archive that is being filled, or was when its process died; null when there is none.
 *
 * An invalid note counts as none: the name becomes a path, which must not leave the base.
 */
export function readUnfinishedArchive({ unfinishedArchive }: Layout): string | null {
  const name = readIfThere(unfinishedArchive)?.toString().trim() ?? ''
  return /^legacy-\d{8}-\d{6}(?:-\d+)?$/.test(name) ? name : null
}
