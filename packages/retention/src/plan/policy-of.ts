import type { CheckpointSettings } from '@hermes-checkpoints/settings'
import type { KeepPolicy } from './chain-plan.ts'

/** The rules that the owner's settings stand for. */
export function policyOf({ keepDaily, keepHourly, maxSnapshots }: CheckpointSettings): KeepPolicy {
  return { last: maxSnapshots, hourly: keepHourly, daily: keepDaily }
}

/** The most bytes that the store may take; 0 sets no cap. */
export function capBytesOf({ maxTotalSizeMb }: Pick<CheckpointSettings, 'maxTotalSizeMb'>): number {
  return maxTotalSizeMb * bytesPerMb
}

const bytesPerMb = 1024 * 1024
