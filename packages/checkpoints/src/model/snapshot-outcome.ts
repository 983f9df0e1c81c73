import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { NotCaptured } from '@hermes-checkpoints/workdir'
import type { Checkpoint } from './checkpoint.ts'

/** How an attempt to take a checkpoint went. */
export interface SnapshotOutcome {
  readonly outcome: 'taken' | 'unchanged' | 'skipped' | 'failed'
  /** Why it was skipped or failed, as a sentence; null otherwise. */
  readonly why: string | null
  /** Null when the directory could not be found. */
  readonly directory: WorkdirPath | null
  /** The new checkpoint; null when none was taken. */
  readonly checkpoint: Checkpoint | null
  /** What is in the directory and could not be captured. */
  readonly notCaptured: readonly NotCaptured[]
  readonly elapsedMs: number
}

/** What to note with a checkpoint. */
export interface SnapshotOptions {
  readonly reason?: string
  readonly session?: string | undefined
  readonly label?: string | undefined
  readonly signal?: AbortSignal
}
