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

/** A checkpoint of the chain, with its time. */
export interface RememberedCheckpoint {
  readonly id: CheckpointId
  readonly time: Instant
}

/** The stat data and ids of the files of a directory. With it the next checkpoint reads only what changed. */
export interface Scan {
  /** The checkpoint that holds these files, or null. */
  readonly tip: CheckpointId | null
  /** The chain up to the tip, newest first. May include checkpoints that were cut since. Absent when unknown. */
  readonly chain?: readonly RememberedCheckpoint[]
  /** When the walk that found the files began. */
  readonly startedAt: Instant
  /** When the last file was inspected; absent when unknown. */
  readonly ended?: ClockReading
  /** The least that the file system's own clock showed when the walk began; absent when no earlier scan proves it. */
  readonly fileSystemTime?: Instant
  /** The identity of the walked directory. */
  readonly identity: DirectoryIdentity
  readonly files: ReadonlyMap<TreePath, ScannedFile>
  /** The directories that git trees cannot represent. */
  readonly directories: ReadonlyMap<TreePath, WalkedDirectory>
  /** The names in every directory; absent when unknown. */
  readonly listings?: Listings
}
