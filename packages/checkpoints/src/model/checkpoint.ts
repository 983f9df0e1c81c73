import type {
  CheckpointId,
  Instant,
  ObjectId,
  TreePath,
  WorkdirPath,
} from '@hermes-checkpoints/core'
import type { NotCaptured } from '@hermes-checkpoints/workdir'

/** The origin of a checkpoint: the agent's turn, the user, or a restore that saves what it is about to overwrite. */
export type CheckpointKind = 'auto' | 'manual' | 'safety'

/** The changes of a checkpoint against the one before. */
export interface ChangeCounts {
  readonly filesChanged: number
  readonly insertions: number
  readonly deletions: number
}

/** The most frequent permission bits of the files that git stores as 644, and of those that it stores as 755. */
export interface UsualPermissions {
  readonly file: number
  readonly program: number
}

/** The state of a directory that git trees cannot hold. */
export interface Exceptions {
  /** Null when no permissions were recorded: upstream records none. */
  readonly usual: UsualPermissions | null
  /** The permission bits of unusual files, and of directories that are not 755. */
  readonly permissions: ReadonlyMap<TreePath, number>
  readonly emptyDirectories: readonly TreePath[]
  /** The entries of the directory that the checkpoint lacks. */
  readonly notCaptured: readonly NotCaptured[]
}

/** One saved state of a directory. */
export interface Checkpoint {
  /** Its place in the log: 1 is the newest. */
  readonly number: number
  readonly id: CheckpointId
  readonly tree: ObjectId
  /** The checkpoint before; null for the oldest that is kept. */
  readonly parent: CheckpointId | null
  readonly time: Instant
  /** The local time at which it was taken, in ISO 8601 with the zone. */
  readonly timestamp: string
  readonly reason: string
  readonly kind: CheckpointKind
  readonly session: string | null
  readonly label: string | null
  /** True when retention keeps it beyond its chain. */
  readonly pinned: boolean
  /** Null when the changes were not counted: upstream counts none. */
  readonly counts: ChangeCounts | null
  readonly exceptions: Exceptions
}

/** The checkpoints of one directory, newest first. */
export interface CheckpointLog {
  /** Null when the project's file names no directory. */
  readonly directory: WorkdirPath | null
  readonly checkpoints: readonly Checkpoint[]
}
