import type { TreePath } from '@hermes-checkpoints/core'
import type { CallOptions } from './call-options.ts'
import type { Checkpoint } from './checkpoint.ts'

/** One file that differs between two states. */
export interface FileChange {
  readonly path: TreePath
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed'
  /** Null for content that is not text. */
  readonly insertions: number | null
  readonly deletions: number | null
}

/** A checkpoint and its changes against the one before. */
export interface CheckpointDetails {
  readonly checkpoint: Checkpoint
  readonly files: readonly FileChange[]
}

/** The differences between a checkpoint and another, or the directory as it is now. */
export interface Difference {
  readonly from: Checkpoint
  /** Null stands for the directory as it is now. */
  readonly to: Checkpoint | null
  readonly files: readonly FileChange[]
  /** The output of git, as bytes: names and contents need not be UTF-8. */
  readonly stat: Buffer
  readonly patch: Buffer
}

/** The two states to compare. */
export interface DiffRequest extends CallOptions {
  /** A number in the log, an id or its beginning, or `latest`. */
  readonly from: string
  /** The same; the directory as it is now when absent. */
  readonly to?: string | undefined
  /** Only these files, and the files below these directories. Taken literally, never as patterns. */
  readonly paths?: readonly TreePath[]
}
