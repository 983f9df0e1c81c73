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

/** A checkpoint, and what it changed against the one before. */
export interface CheckpointDetails {
  readonly checkpoint: Checkpoint
  readonly files: readonly FileChange[]
}

/** What differs between a checkpoint and another, or the directory as it is now. */
export interface Difference {
  readonly from: Checkpoint
  /** Null stands for the directory as it is now. */
  readonly to: Checkpoint | null
  readonly files: readonly FileChange[]
  /** git's own words, as bytes: names and contents need not be UTF-8. */
  readonly stat: Buffer
  readonly patch: Buffer
}

/** What to compare. */
export interface DiffRequest extends CallOptions {
  /** A number in the log, an id or its beginning, or `latest`. */
  readonly from: string
  /** The same, or nothing for the directory as it is now. */
  readonly to?: string | undefined
  /** Only these files and what is below these directories; literal, never patterns. */
  readonly paths?: readonly TreePath[]
}
