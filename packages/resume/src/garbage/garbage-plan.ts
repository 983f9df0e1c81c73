import type { Instant } from '@hermes-checkpoints/core'
import type { SessionId } from '../states/session-id.ts'
import type { DamagedState, ReadableState } from '../states/state-file.ts'

/** What a garbage collection does with each file, and why. */
export interface GarbagePlan {
  readonly removals: readonly GarbageRemoval[]
  /** Damaged files, to be set aside. */
  readonly damaged: readonly DamagedState[]
  readonly kept: readonly KeptState[]
  /** Files that could not be read. They stay. */
  readonly errors: readonly GarbageError[]
}

/** A state to remove, and why. */
export interface GarbageRemoval {
  readonly state: ReadableState
  /** Completed more than a day ago, or not updated within the age limit. */
  readonly why: 'completed' | 'stale'
}

/** A state that stays, and why. */
export interface KeptState {
  readonly id: SessionId
  /** Too young; unparsable but possibly still being written; or changed since the plan. */
  readonly why: 'young' | 'being-written' | 'changed'
}

/** A state that could not be read, removed or set aside. */
export interface GarbageError {
  readonly id: SessionId
  readonly why: string
}

/** The time and the age limit of a plan. */
export interface GarbageInput {
  readonly now: Instant
  /** Remove states that were not updated for this number of days; 7 by default. */
  readonly maxAgeDays?: number | undefined
}
