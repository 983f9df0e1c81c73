import type { Instant } from '@hermes-checkpoints/core'

/** What the database knows of a session, whatever its schema. */
export interface SessionFact {
  readonly id: string
  readonly source: string
  readonly title: string | null
  readonly parent: string | null
  readonly startedAt: Instant
  /** The last time that anything happened in it: its newest message, and what newer schemas record. */
  readonly lastActivityAt: Instant
  /** Null while it is active, or was never closed. */
  readonly endedAt: Instant | null
  readonly messages: number
  /** Schemas before 26 know neither, and say false. */
  readonly isPinned: boolean
  readonly isArchived: boolean
}
