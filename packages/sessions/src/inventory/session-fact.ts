import type { Instant } from '@hermes-checkpoints/core'

/** What the database knows of a session, whatever its schema. */
export interface SessionFact {
  readonly id: string
  readonly source: string
  readonly title: string | null
  readonly parent: string | null
  /** Null when what is recorded is no time that can be believed. */
  readonly startedAt: Instant | null
  /**
   * The last time that anything happened in it: its newest message, and what newer schemas record.
   * Null when any of its times cannot be believed. Then its age is in doubt, and it is never old.
   */
  readonly lastActivityAt: Instant | null
  /** Null while it is active, was never closed, or when nobody can tell. */
  readonly endedAt: Instant | null
  readonly messages: number
  /** Schemas before 26 know neither, and say false. */
  readonly isPinned: boolean
  readonly isArchived: boolean
}
