import { isCheckpointError, type ErrorCode } from '@hermes-checkpoints/core'

/** Why the engine left something undone although nothing failed. A code is never renamed. */
export type SkipCode =
  /** The settings switch checkpoints off. */
  | 'disabled'
  /** This turn already has a checkpoint of the directory. */
  | 'turn-done'
  /** The directory ran out of time lately and waits some turns for its next try. */
  | 'backing-off'
  /** The directory is too large for the time that a turn has. */
  | 'out-of-time'
  /** The directory is never a project: the user's home, the system's temporary directory, the checkpoints themselves. */
  | 'not-a-project'
  /** The directory cannot be read. */
  | 'root-unreadable'
  /** Another directory is in its place: a volume may be unmounted. */
  | 'root-changed'
  /** The directory lost all its entries at once: a volume may be unmounted. */
  | 'root-emptied'
  /** Another process holds the lock. */
  | 'busy'
  /** This turn has no checkpoint with which the directory could be compared. */
  | 'no-checkpoint'
  /** The file is too large, unreadable or not a regular file. */
  | 'not-captured'

/** Why something failed: the code of a `CheckpointError`, or `unexpected` for any other error. */
export type FailCode = ErrorCode | 'unexpected'

/** The engine left something undone although nothing failed. */
export interface SkippedOutcome {
  readonly outcome: 'skipped'
  readonly code: SkipCode
  /** The reason as a sentence without a full stop. */
  readonly why: string
}

/** Something failed where the engine does not throw. */
export interface FailedOutcome {
  readonly outcome: 'failed'
  readonly code: FailCode
  /** The reason as a sentence without a full stop. */
  readonly why: string
  /** The next step for the user, when the error names one. */
  readonly hint?: string
}

/** The outcome of a method that never throws, when it could not do its work. */
export type NotDone = SkippedOutcome | FailedOutcome

/** The outcome of work that was left undone. */
export function skipped(code: SkipCode, why: string): SkippedOutcome {
  return { outcome: 'skipped', code, why }
}

/** The outcome of work that threw. A lock held by another process is no failure. */
export function notDone(error: unknown): NotDone {
  if (!isCheckpointError(error)) {
    const why = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', code: 'unexpected', why }
  }
  const { code, hint, message: why } = error
  if (code === 'lock-busy') return skipped('busy', why)
  return { outcome: 'failed', code, why, ...(hint !== undefined && { hint }) }
}
