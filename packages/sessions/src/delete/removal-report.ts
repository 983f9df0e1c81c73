/** What could not be done, and why. */
export interface SessionError {
  readonly target: string
  readonly why: string
}

/** A session of which something is gone. */
export interface RemovedSession {
  readonly id: string
  /** Whether its row is gone by our hand. */
  readonly row: boolean
  readonly files: readonly string[]
  readonly bytes: number
}

/** A session that was to go, and stays: it, or what points to it, has changed since the plan was made. */
export interface SkippedSession {
  readonly id: string
  readonly why: string
}

/** What came of removing. */
export interface RemovalReport {
  readonly removed: readonly RemovedSession[]
  readonly skipped: readonly SkippedSession[]
  readonly errors: readonly SessionError[]
}
