import type { CheckpointId, Instant } from '@hermes-checkpoints/core'

/** How many checkpoints of a project are kept by which rule; the rules add up, and 0 switches one off. */
export interface KeepPolicy {
  /** So many of the newest, by their place in the chain. */
  readonly last: number
  /** The newest of each of the last so many hours that have one. */
  readonly hourly: number
  /** The newest of each of the last so many days that have one. */
  readonly daily: number
}

/** What a plan has to know of a checkpoint. */
export interface CheckpointFact {
  readonly id: CheckpointId
  readonly time: Instant
  readonly isPinned: boolean
  /** Whether a restore that is under way needs it. */
  readonly isInUse: boolean
}

export type WhyKept = 'last' | 'hourly' | 'daily' | 'pinned' | 'in-use'

export type WhyDropped =
  /** No rule keeps it. */
  | 'beyond-policy'
  /** The store is larger than its cap. */
  | 'over-cap'

/** Which checkpoints of a project stay, by all rules that say so, and which go. */
export interface ChainPlan {
  readonly keep: ReadonlyMap<CheckpointId, readonly WhyKept[]>
  readonly drop: ReadonlyMap<CheckpointId, WhyDropped>
}
