import type { HousekeepingMemory } from '@hermes-checkpoints/retention'

/** What housekeeping knows before it has ever run. */
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
