import type {
  CheckpointId,
  DirectoryIdentity,
  Instant,
  ObjectId,
  TreePath,
} from '@hermes-checkpoints/core'
import type { Listings } from './listings.ts'
import type { ClockReading } from '../model/clock-reading.ts'
import type { WalkedFile } from '../model/walked-file.ts'
import type { WalkedDirectory } from '../model/walked-tree.ts'

/** A file that was captured, and the id of its content. */
export interface ScannedFile extends WalkedFile {
  readonly id: ObjectId
}

/** A checkpoint of the chain, and when it was taken. */
export interface RememberedCheckpoint {
  readonly id: CheckpointId
  readonly time: Instant
}

/** What is remembered of a directory, so that the next checkpoint reads only what has changed. */
export interface Scan {
  /** The checkpoint that holds these files; null when there is none. */
  readonly tip: CheckpointId | null
  /** The chain up to there, newest first, and perhaps what was cut off it since; absent when nobody has read it. */
  readonly chain?: readonly RememberedCheckpoint[]
  /** When the walk began that saw them. */
  readonly startedAt: Instant
  /** When the last of them was looked at; absent when nobody knows. */
  readonly ended?: ClockReading
  /** What the file system's own clock showed when the walk began, at least, as far as an earlier scan proves it. */
  readonly fileSystemTime?: Instant
  /** Which directory was walked. */
  readonly identity: DirectoryIdentity
  readonly files: ReadonlyMap<TreePath, ScannedFile>
  /** The directories that git cannot hold as they are. */
  readonly directories: ReadonlyMap<TreePath, WalkedDirectory>
  /** What was in every directory; absent when nobody has looked. */
  readonly listings?: Listings
}
