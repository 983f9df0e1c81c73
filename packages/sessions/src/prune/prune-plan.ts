import type { Instant } from '@hermes-checkpoints/core'
import type { Artifact } from '../inventory/artifact.ts'
import type { Obstacle } from '../inventory/obstacle.ts'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { PlannedRemoval } from '../removal/planned-removal.ts'
import type { UnfinishedRemoval } from '../removal/unfinished-removals.ts'

/** Which sessions a prune may remove. */
export interface PruneRule {
  /** Remove ended sessions that were idle for longer; 0 removes every ended session. */
  readonly olderThanDays: number
  /** Only sessions of this source; null for all. */
  readonly source: string | null
  /** What to remove of a session. */
  readonly scope: 'rows-and-files' | 'rows' | 'files'
  /** Also remove sessions that were never closed and were idle for longer than this; null keeps them. */
  readonly staleOpenDays: number | null
  readonly includePinned: boolean
  readonly includeArchived: boolean
}

/** The facts that a plan is made from. */
export interface PruneInput {
  readonly now: Instant
  readonly rule: PruneRule
  readonly sessions: readonly SessionFact[]
  /** By session, with or without a row. */
  readonly artifacts: ReadonlyMap<string, readonly Artifact[]>
  /** Files that may belong to any of several sessions. */
  readonly doubtful: readonly Artifact[]
  /** Sessions that something refers to, and what that is. */
  readonly inUse: ReadonlyMap<string, string>
  /** Without a database, a session that has no row is not known to be gone, and only the age of its files counts. */
  readonly hasDatabase: boolean
  readonly unfinished: ReadonlyMap<string, UnfinishedRemoval>
  readonly obstacles: readonly Obstacle[]
}

/** Why a session stays. */
export type WhySessionKept =
  /** Not ended. */
  | 'active'
  | 'pinned'
  | 'archived'
  /** Something refers to it. */
  | 'in-use'
  | 'other-source'
  | 'young'
  /** Its row is old, but one of its files has changed since. */
  | 'recent-file'
  /** One of its times is missing or in the future. */
  | 'age-unknown'
  /** Only files are removed, and it has none. */
  | 'no-files'
  /** Only rows are removed, and it has none. */
  | 'no-row'
  /** Something could not be read. */
  | 'obstacle'

/** A session that stays. */
export interface PlannedKeep {
  readonly id: string
  readonly why: WhySessionKept
  /** What refers to it, if anything does. */
  readonly detail: string | null
  /** Its files, which stay as well. */
  readonly files: readonly Artifact[]
}

/** A removal that was killed and has nothing left to do; applying the plan closes it in the log. */
export interface ResolvedRemoval {
  readonly id: string
  readonly event: 'removed' | 'kept'
}

/** What is removed, what stays, and why. Each session occurs once. */
export interface PrunePlan {
  readonly now: Instant
  readonly rule: PruneRule
  readonly remove: readonly PlannedRemoval[]
  readonly keep: readonly PlannedKeep[]
  /** Files that may belong to any of several sessions. They stay. */
  readonly doubtful: readonly Artifact[]
  readonly resolved: readonly ResolvedRemoval[]
  readonly hasDatabase: boolean
  readonly obstacles: readonly Obstacle[]
}
