import type {
  Clock,
  DirectoryIdentity,
  Instant,
  Progress,
  WorkdirPath,
} from '@hermes-checkpoints/core'
import type { DirectoryReader } from './readers/directory-reader.ts'
import type { IgnoreLayer } from '../ignore/ignore-layer.ts'
import type { Scan } from '../scan/scan.ts'

export interface WalkRequest {
  readonly root: WorkdirPath
  /** The identity of the root at its last walk; null when it was never walked. */
  readonly identity: DirectoryIdentity | null
  /** Directories that are never entered, such as the base of the checkpoints, by their canonical paths. */
  readonly excluded: readonly WorkdirPath[]
  /** Rules that the project's own ignore files can override, weakest first. */
  readonly weakRules: readonly IgnoreLayer[]
  /** Rules that override the project's own ignore files, weakest first. */
  readonly strongRules: readonly IgnoreLayer[]
  /** Larger files are not captured; Infinity sets no limit. */
  readonly maxFileBytes: number
  readonly clock: Clock
  /** When the walk gives up. */
  readonly deadline?: Instant
  readonly signal?: AbortSignal
  readonly progress?: Progress
  /** The last scan: it saves work for everything that has the same stat data. */
  readonly lastScan?: LastScan
  /** How directories are read; by default the fastest way that the system supports. */
  readonly reader?: DirectoryReader
}

/** What a walk uses of the last scan. */
export type LastScan = Pick<Scan, 'files' | 'listings' | 'startedAt' | 'fileSystemTime'>
