import type { CheckpointId, Instant } from '@hermes-checkpoints/core'

/** How many checkpoints of a project each keep rule keeps. The rules add up; 0 turns one off. */
export interface KeepPolicy {
  /** This many of the newest, by their position in the chain. */
  readonly last: number
  /** The newest of each hour that has a checkpoint, for this many hours. */
  readonly hourly: number
  /** The newest of each day that has a checkpoint, for this many days. */
  readonly daily: number
}

/** A checkpoint as the keep rules see it. */
export interface CheckpointFact {
  readonly id: CheckpointId
  readonly time: Instant
  readonly isPinned: boolean
  /** True when an unfinished restore needs it. */
  readonly isInUse: boolean
}

/** A rule that keeps a checkpoint. */
export type KeepRule = 'last' | 'hourly' | 'daily' | 'pinned' | 'in-use'

export type WhyDropped =
  /** No rule keeps it. */
  | 'beyond-policy'
  /** The store is larger than its cap. */
  | 'over-cap'

/** The checkpoints that stay, with every rule that keeps them, and those that go. */
export interface ChainPlan {
  readonly keep: ReadonlyMap<CheckpointId, readonly KeepRule[]>
  readonly drop: ReadonlyMap<CheckpointId, WhyDropped>
}
