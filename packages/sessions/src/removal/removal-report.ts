import type { SessionError } from '../inventory/session-error.ts'

/** A session that was removed, completely or in part. */
export interface RemovedSession {
  readonly id: string
  /** Whether this run removed its row. */
  readonly row: boolean
  readonly files: readonly string[]
  readonly bytes: number
}

/** A planned removal that was not made, because the session or its references have changed since the plan. */
export interface SkippedSession {
  readonly id: string
  readonly why: string
}

/** The result of a removal. */
export interface RemovalReport {
  readonly removed: readonly RemovedSession[]
  readonly skipped: readonly SkippedSession[]
  readonly errors: readonly SessionError[]
}
