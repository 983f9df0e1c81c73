import type { Instant } from '@hermes-checkpoints/core'
import type { Artifact } from '../inventory/artifact.ts'
import type { SessionFact } from '../inventory/session-fact.ts'

/** What may go. */
export interface PruneRule {
  /** Ended sessions that were idle for longer go; 0 for all that are ended. */
  readonly olderThanDays: number
  /** Only sessions of this source; null for all. */
  readonly source: string | null
  /** Rows and their files go together unless one of them shall stay. */
  readonly scope: 'rows-and-files' | 'rows' | 'files'
  /** Sessions that were never closed go, too, when they were idle for longer than this; null keeps them. */
  readonly staleOpenDays: number | null
  readonly includePinned: boolean
  readonly includeArchived: boolean
}

/** Something that could not be read. As long as there is one, nobody knows what is needed, and nothing goes. */
export interface Obstacle {
  readonly target: string
  readonly why: string
}

/** A removal that was logged as intended and never as done: its process has died. */
export interface UnfinishedRemoval {
  readonly at: Instant
  readonly files: ReadonlySet<string>
}

/** What the plan of a prune is made from. */
export interface PruneInput {
  readonly now: Instant
  readonly rule: PruneRule
  readonly sessions: readonly SessionFact[]
  /** By session, also those of sessions that are gone. */
  readonly artifacts: ReadonlyMap<string, readonly Artifact[]>
  /** Files that may be those of several sessions. */
  readonly doubtful: readonly Artifact[]
  /** Sessions that something points to, and what that is. */
  readonly inUse: ReadonlyMap<string, string>
  /** Without a database nobody knows which sessions are gone: then files go by their age alone. */
  readonly hasDatabase: boolean
  readonly unfinished: ReadonlyMap<string, UnfinishedRemoval>
  readonly obstacles: readonly Obstacle[]
}

/** Why a session, or what is left of it, goes. */
export type WhyRemoved =
  /** Ended, and idle for longer than the rule says. */
  | 'idle'
  /** Never closed, and idle for longer than the rule says of such. */
  | 'stale-open'
  /** Files of a session that no database knows, all older than the rule says. */
  | 'session-gone'
  /** Files that an earlier removal, which was killed, has not come to. */
  | 'unfinished'
  /** Somebody has named it. */
  | 'asked'

/** Why a session stays. */
export type WhyKept =
  /** Not ended. */
  | 'active'
  | 'pinned'
  | 'archived'
  /** Something points to it. */
  | 'in-use'
  | 'other-source'
  | 'young'
  /** The database says that it is old, but a file of it has changed since. */
  | 'recent-file'
  /** One of its times is missing or yet to come. */
  | 'age-unknown'
  /** Only files may go, and it has none. */
  | 'no-files'
  /** Only rows may go, and it has none. */
  | 'no-row'
  /** Something could not be read. */
  | 'obstacle'

/** A session that goes: its row, its files, or both. */
export interface PlannedRemoval {
  readonly id: string
  readonly why: WhyRemoved
  /** Whether a row goes. */
  readonly row: boolean
  readonly source: string | null
  readonly title: string | null
  readonly lastActivityAt: Instant | null
  readonly files: readonly Artifact[]
}

/** A session that stays. */
export interface PlannedKeep {
  readonly id: string
  readonly why: WhyKept
  /** What points to it, where something does. */
  readonly detail: string | null
  /** Files of it that stay as well. */
  readonly files: readonly Artifact[]
}

/** How a removal that was killed turns out to have ended, with nothing left to do. */
export interface SettledRemoval {
  readonly id: string
  readonly event: 'removed' | 'kept'
}

/** What goes and what stays, and why. Each session stands in it once. */
export interface PrunePlan {
  readonly now: Instant
  readonly rule: PruneRule
  readonly remove: readonly PlannedRemoval[]
  readonly keep: readonly PlannedKeep[]
  /** Files that may be those of several sessions. They stay. */
  readonly doubtful: readonly Artifact[]
  readonly settled: readonly SettledRemoval[]
  readonly hasDatabase: boolean
  readonly obstacles: readonly Obstacle[]
}
