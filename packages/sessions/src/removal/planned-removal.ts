import type { Instant } from '@hermes-checkpoints/core'
import type { Artifact } from '../inventory/artifact.ts'

/** Why a session, or what is left of it, is removed. */
export type WhySessionRemoved =
  /** Ended, and idle for longer than the rule allows. */
  | 'idle'
  /** Never closed, and idle for longer than the rule allows for open sessions. */
  | 'stale-open'
  /** Only files, whose session is not in the database; all are older than the rule allows. */
  | 'session-gone'
  /** Only files, left by an earlier removal that was killed. */
  | 'unfinished'
  /** Named by the user or the host. */
  | 'asked'

/** A session to remove: its row, its files, or both. */
export interface PlannedRemoval {
  readonly id: string
  readonly why: WhySessionRemoved
  /** Whether its row is removed. */
  readonly row: boolean
  /** Null when it has no row. */
  readonly source: string | null
  readonly title: string | null
  readonly lastActivityAt: Instant | null
  readonly files: readonly Artifact[]
}
