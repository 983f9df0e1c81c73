import type { CheckpointId, WorkdirPath } from '@hermes-checkpoints/core'
import type { NotCaptured } from '@hermes-checkpoints/workdir'
import type { CallOptions } from './call-options.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { FailedOutcome, SkippedOutcome } from './not-done.ts'

/** The result of an attempt to take a checkpoint; `outcome` tells the cases apart. */
export type SnapshotOutcome = SnapshotTaken | SnapshotUnchanged | SnapshotSkipped | SnapshotFailed

/** A new checkpoint holds the directory. */
export interface SnapshotTaken extends SnapshotDone {
  readonly outcome: 'taken'
  readonly checkpoint: Checkpoint
}

/** The newest checkpoint already holds the directory as it is. */
export interface SnapshotUnchanged extends SnapshotDone {
  readonly outcome: 'unchanged'
  /** The newest checkpoint. */
  readonly tip: CheckpointId
}

/** No checkpoint was taken, and nothing failed. */
export interface SnapshotSkipped extends SkippedOutcome, SnapshotNotDone {}

/** No checkpoint could be taken. */
export interface SnapshotFailed extends FailedOutcome, SnapshotNotDone {}

interface SnapshotDone {
  readonly directory: WorkdirPath
  /** The entries of the directory that the checkpoint lacks. */
  readonly notCaptured: readonly NotCaptured[]
  readonly elapsedMs: number
}

interface SnapshotNotDone {
  /** Null when the directory was not found, or not looked up. */
  readonly directory: WorkdirPath | null
  readonly elapsedMs: number
}

/** The notes that a checkpoint keeps. */
export interface SnapshotOptions extends CallOptions {
  /** Defaults to `auto` for `ensure` and to `manual` for `snapshot`. */
  readonly reason?: string | undefined
  readonly session?: string | undefined
  readonly label?: string | undefined
}

/** The notes of an automatic checkpoint, and the turn that it belongs to. */
export interface EnsureOptions extends SnapshotOptions {
  /** The host's id of the user's turn. An id other than the last one opens a new turn of the directory. */
  readonly turn?: string | undefined
}
