import type { DirectoryIdentity, Instant, TreePath } from '@hermes-checkpoints/core'
import type { Listings } from '../scan/listings.ts'
import type { ClockReading } from './clock-reading.ts'
import type { NotCaptured } from './not-captured.ts'
import type { ScannedFile } from '../scan/scan.ts'
import type { WalkedFile } from './walked-file.ts'

/** The result of one walk of a directory. */
export interface WalkedTree {
  /** When the walk began. */
  readonly startedAt: Instant
  readonly started: ClockReading
  /** The identity of the walked directory. */
  readonly identity: DirectoryIdentity
  /** New files are grouped by directory, in byte order of their names. */
  readonly files: ReadonlyMap<TreePath, WalkedFile>
  readonly difference: WalkDifference
  /**
   * The directories that git trees cannot represent: with permissions other than 755, or empty.
   *
   * A directory is empty when it has no entry at all. One with only ignored or uncaptured entries is not: a
   * restore leaves those entries alone, and therefore the directory too.
   */
  readonly directories: ReadonlyMap<TreePath, WalkedDirectory>
  /** The names in every directory that was read, captured or not. Empty without the system's directory reader. */
  readonly listings: Listings
  readonly notCaptured: readonly NotCaptured[]
  /** Paths that checkpoints leave out on purpose. The walk does not enter such a directory. */
  readonly passedOver: ReadonlyMap<TreePath, PassedOver>
  /** Ignore files whose rules were not applied. The file itself may still be captured. */
  readonly rulesNotRead: readonly NotCaptured[]
  readonly counts: WalkCounts
}

/** How the files of a walk differ from those of the last scan, which is empty when there was none. */
export interface WalkDifference {
  readonly from: ReadonlyMap<TreePath, ScannedFile>
  /** Files that are new or have other stat data. */
  readonly different: ReadonlyMap<TreePath, WalkedFile>
  /** Files of the last scan that were not found. */
  readonly absent: readonly TreePath[]
}

export type PassedOver =
  | 'ignored-file'
  | 'ignored-directory'
  /** The `.git` of a repository, or an excluded directory such as the base of the checkpoints. */
  | 'untouchable'

export interface WalkedDirectory {
  /** The twelve permission bits. */
  readonly permissions: number
  readonly isEmpty: boolean
}

export interface WalkCounts {
  /** All visited entries, captured or not. */
  readonly entries: number
  /** Entries that a rule excludes; entries inside an ignored directory are not counted. */
  readonly ignored: number
  /** The total size of all captured files and links. */
  readonly bytes: number
}
