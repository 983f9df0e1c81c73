import type { CheckpointSettings } from '@hermes-checkpoints/settings'
import type { KeepPolicy } from './chain-plan.ts'

/** Returns the keep rules that the user's settings define. */
export function policyOf({ keepDaily, keepHourly, maxSnapshots }: CheckpointSettings): KeepPolicy {
  return { last: maxSnapshots, hourly: keepHourly, daily: keepDaily }
}

/** Returns the maximum size of the store; 0 sets no cap. */
export function capBytesOf({ maxTotalSizeMb }: Pick<CheckpointSettings, 'maxTotalSizeMb'>): number {
  return maxTotalSizeMb * bytesPerMb
}

const bytesPerMb = 1024 * 1024
