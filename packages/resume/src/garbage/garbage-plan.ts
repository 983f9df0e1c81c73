import type { AbsolutePath, Instant } from '@hermes-checkpoints/core'
import type { SessionId } from '../states/session-id.ts'
import type { DamagedState, ReadableState } from '../states/state-file.ts'

/** What collecting garbage would do, and why. */
export interface GarbagePlan {
  readonly removals: readonly Removal[]
  /** Files that are no states, which are set aside. */
  readonly damaged: readonly DamagedState[]
  readonly kept: readonly KeptState[]
  /** Files of which nobody knows what they are: they stay. */
  readonly errors: readonly GarbageError[]
}

/** A state that goes, and why. */
export interface Removal {
  readonly state: ReadableState
  /** Completed a day ago or earlier, or not touched for the days that were given. */
  readonly why: 'completed' | 'stale'
}

/** A state that stays, and why. */
export interface KeptState {
  readonly id: SessionId
  /** Needed, no state but perhaps just being written, or no longer what it was when the plan was made. */
  readonly why: 'young' | 'being-written' | 'changed'
}

/** A state that could not be removed. */
export interface GarbageError {
  readonly id: SessionId
  readonly why: string
}

/** What the plan of a collection goes by. */
export interface GarbageInput {
  readonly now: Instant
  /** How many days a state may stay untouched; 7 unless said otherwise. */
  readonly maxAgeDays?: number | undefined
}

/** What came of collecting garbage; in a dry run, what would come of it. */
export interface GarbageReport {
  readonly dryRun: boolean
  readonly removed: readonly {
    readonly id: SessionId
    readonly why: Removal['why']
  }[]
  /** With where each is now; null in a dry run. */
  readonly quarantined: readonly {
    readonly id: SessionId
    readonly why: string
    readonly path: AbsolutePath | null
  }[]
  readonly kept: readonly KeptState[]
  readonly errors: readonly GarbageError[]
}
