import type { CheckpointSettings } from '@hermes-checkpoints/settings'

const bytesPerMb = 1024 * 1024

/** The size of the largest file that a checkpoint holds, in bytes; 0 sets no limit. */
export function largestFileBytes({
  maxFileSizeMb,
}: Pick<CheckpointSettings, 'maxFileSizeMb'>): number {
  return maxFileSizeMb * bytesPerMb
}

/** The oversize rule: says whether a file is left out, by its size alone, before anybody reads it. */
export function isOversize(
  bytes: number,
  settings: Pick<CheckpointSettings, 'maxFileSizeMb'>,
): boolean {
  const largest = largestFileBytes(settings)
  return largest > 0 && bytes > largest
}
