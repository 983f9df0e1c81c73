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
  /** Which directory the root was when it was last walked; null when it never was. */
  readonly identity: DirectoryIdentity | null
  /** Directories that are never entered, such as that of the checkpoints, by their canonical paths. */
  readonly excluded: readonly WorkdirPath[]
  /** Rules that the project's own ignore files can overrule, weakest first. */
  readonly weakRules: readonly IgnoreLayer[]
  /** Rules that overrule the project's own ignore files, weakest first. */
  readonly strongRules: readonly IgnoreLayer[]
  /** Larger files are not captured; 0 sets no limit. */
  readonly maxFileBytes: number
  readonly clock: Clock
  /** When the walk is given up. */
  readonly deadline?: Instant
  readonly signal?: AbortSignal
  readonly progress?: Progress
  /** What was seen before: what still looks the same is not described anew. */
  readonly known?: KnownState
  /** How directories are read; by default in the fastest way that the system offers. */
  readonly reader?: DirectoryReader
}

/** What a walk can make use of that was seen before. */
export type KnownState = Pick<Scan, 'files' | 'listings' | 'startedAt' | 'fileSystemTime'>
