import type { DirectoryIdentity, Instant, TreePath } from '@hermes-checkpoints/core'
import type { Listings } from '../scan/listings.ts'
import type { ClockReading } from './clock-reading.ts'
import type { NotCaptured } from './not-captured.ts'
import type { ScannedFile } from '../scan/scan.ts'
import type { WalkedFile } from './walked-file.ts'

/** Everything that a checkpoint can hold of a directory, as one walk saw it. */
export interface WalkedTree {
  /** When the walk began. */
  readonly startedAt: Instant
  readonly started: ClockReading
  /** Which directory was walked. */
  readonly identity: DirectoryIdentity
  /** Those that were not known before come directory by directory, each one's entries in the order of their bytes. */
  readonly files: ReadonlyMap<TreePath, WalkedFile>
  readonly difference: WalkDifference
  /**
   * The directories that git cannot hold as they are: with permissions other than 755, or empty.
   *
   * Empty is one without any entry. One whose entries are all ignored or not captured is not: a restore
   * leaves those alone, and so the directory too.
   */
  readonly directories: ReadonlyMap<TreePath, WalkedDirectory>
  /** What is in every directory that was read, captured or not, as far as the system's reader can tell. */
  readonly listings: Listings
  readonly notCaptured: readonly NotCaptured[]
  /** What no checkpoint is meant to hold. What is in such a directory was not looked at. */
  readonly passedOver: ReadonlyMap<TreePath, PassedOver>
  /** Ignore files whose rules were not heeded. They may be captured all the same. */
  readonly rulesNotRead: readonly NotCaptured[]
  readonly counts: WalkCounts
}

/** How what a walk found differs from the files that were known before; that may be none. */
export interface WalkDifference {
  readonly from: ReadonlyMap<TreePath, ScannedFile>
  /** Files that were not known, or look different now. */
  readonly different: ReadonlyMap<TreePath, WalkedFile>
  /** Known files that were not found. */
  readonly absent: readonly TreePath[]
}

export type PassedOver =
  | 'ignored-file'
  | 'ignored-directory'
  /** A repository's own `.git`, or the checkpoints themselves. */
  | 'untouchable'

export interface WalkedDirectory {
  /** The twelve permission bits. */
  readonly permissions: number
  readonly isEmpty: boolean
}

export interface WalkCounts {
  /** Everything that was looked at, captured or not. */
  readonly entries: number
  /** Entries that a rule excludes; what is in an ignored directory is not counted. */
  readonly ignored: number
  /** The size of all captured files and links. */
  readonly bytes: number
}
