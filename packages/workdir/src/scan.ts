import type {
  CheckpointId,
  DirectoryIdentity,
  Instant,
  ObjectId,
  TreePath,
} from '@hermes-checkpoints/core'
import type { WalkedFile } from './walked-file.ts'
import type { WalkedDirectory } from './walked-tree.ts'

/** A file that was captured, and the id of its content. */
export interface ScannedFile extends WalkedFile {
  readonly id: ObjectId
}

/** What is remembered of a directory, so that the next checkpoint reads only what has changed. */
export interface Scan {
  /** The checkpoint that holds these files; null when there is none. */
  readonly tip: CheckpointId | null
  /** How many checkpoints the chain has up to there, at most; absent when nobody has counted. */
  readonly chainLength?: number
  /** When the walk began that saw them. */
  readonly startedAt: Instant
  /** Which directory was walked. */
  readonly identity: DirectoryIdentity
  readonly files: ReadonlyMap<TreePath, ScannedFile>
  /** The directories that git cannot hold as they are. */
  readonly directories: ReadonlyMap<TreePath, WalkedDirectory>
}
