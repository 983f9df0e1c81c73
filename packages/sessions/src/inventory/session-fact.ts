import type { Instant } from '@hermes-checkpoints/core'

/** What the database records about a session, in any schema. */
export interface SessionFact {
  readonly id: string
  readonly source: string
  readonly title: string | null
  readonly parent: string | null
  /** Null when the recorded time is not plausible. */
  readonly startedAt: Instant | null
  /**
   * The time of its newest message or, in newer schemas, of later activity.
   * Null when any of its times is not plausible; its age is then in doubt, and it never counts as old.
   */
  readonly lastActivityAt: Instant | null
  /** Null while it is active, when it was never closed, or when the recorded time is not plausible. */
  readonly endedAt: Instant | null
  readonly messages: number
  /** False before schema 26, which added both flags. */
  readonly isPinned: boolean
  readonly isArchived: boolean
}
