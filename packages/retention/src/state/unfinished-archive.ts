import { readIfThere, type Layout } from '@hermes-checkpoints/core'

/**
 * The archive that is being filled, or was when its process died; null when there is none.
 *
 * A note that makes no sense is none: whatever has become of it, no path may come out of it that leads elsewhere.
 */
export function readUnfinishedArchive({ unfinishedArchive }: Layout): string | null {
  const name = readIfThere(unfinishedArchive)?.toString().trim() ?? ''
  return /^legacy-\d{8}-\d{6}(?:-\d+)?$/.test(name) ? name : null
}
