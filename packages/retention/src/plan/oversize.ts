import type { CheckpointSettings } from '@hermes-checkpoints/settings'

const bytesPerMb = 1024 * 1024

/** Returns the size of the largest file that a checkpoint may hold, in bytes: Infinity when the setting is 0, no limit. */
export function largestFileBytes({
  maxFileSizeMb,
}: Pick<CheckpointSettings, 'maxFileSizeMb'>): number {
  return maxFileSizeMb > 0 ? maxFileSizeMb * bytesPerMb : Number.POSITIVE_INFINITY
}

/** The oversize rule: true when a file is too large for a checkpoint. The size alone decides, before the file is read. */
export function isOversize(
  bytes: number,
  settings: Pick<CheckpointSettings, 'maxFileSizeMb'>,
): boolean {
  return bytes > largestFileBytes(settings)
}
