import type {
  CheckpointId,
  Instant,
  ObjectId,
  TreePath,
  WorkdirPath,
} from '@hermes-checkpoints/core'
import type { NotCaptured } from '@hermes-checkpoints/workdir'

/** Who wanted a checkpoint: the agent's turn, a person, or a restore that saves what it is about to overwrite. */
export type CheckpointKind = 'auto' | 'manual' | 'safety'

/** What a checkpoint changes against the one before; null where nobody has counted, as upstream does not. */
export interface ChangeCounts {
  readonly filesChanged: number
  readonly insertions: number
  readonly deletions: number
}

/** The permission bits that most files have which git stores as 644, and most which it stores as 755. */
export interface UsualPermissions {
  readonly file: number
  readonly program: number
}

/** What git trees cannot hold. */
export interface Exceptions {
  /** Null when nobody has recorded permissions, as upstream does not. */
  readonly usual: UsualPermissions | null
  /** The permission bits of files that are not usual, and of directories that are not 755. */
  readonly permissions: ReadonlyMap<TreePath, number>
  readonly emptyDirectories: readonly TreePath[]
  /** What is in the directory and could not be captured. */
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
  /** The time with the zone in which it was taken, in ISO 8601. */
  readonly timestamp: string
  readonly reason: string
  readonly kind: CheckpointKind
  readonly session: string | null
  readonly label: string | null
  /** Whether it outlives the chain. */
  readonly pinned: boolean
  readonly counts: ChangeCounts | null
  readonly exceptions: Exceptions
}

/** The checkpoints of one directory, newest first. */
export interface CheckpointLog {
  /** Null when the project's file does not say. */
  readonly directory: WorkdirPath | null
  readonly checkpoints: readonly Checkpoint[]
}
