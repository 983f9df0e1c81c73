import type { HousekeepingMemory } from '@hermes-checkpoints/retention'

/** The memory before the first run of housekeeping. */
export const noMemory: HousekeepingMemory = {
  ranAt: null,
  attemptedAt: null,
  goneSince: new Map(),
  sizes: new Map(),
  packed: null,
  otherBytes: null,
  capUnmet: null,
  failure: null,
}
