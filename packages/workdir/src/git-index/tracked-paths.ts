import type { TreePath, WorkdirPath } from '@hermes-checkpoints/core'
import type { IndexUnreadable } from './index-problem.ts'
import type { NoRepository } from './find-repository.ts'
import type { PathSet } from './path-set.ts'
import type { WalkedFile } from '../model/walked-file.ts'

/** What the index of a repository names below a project's directory, relative to it. */
export interface TrackedPaths {
  readonly kind: 'tracked'
  /** Files and links. They may be missing in the directory: deleted, or left out by a sparse checkout. */
  readonly files: PathSet
  /** Directories of other repositories. The files that such a repository tracks are in an index of its own. */
  readonly submodules: readonly TreePath[]
  /** Directories that the index names in place of all tracked files below them: a sparse checkout leaves these out. */
  readonly sparseDirectories: readonly TreePath[]
  /** True when the project itself is inside a sparse directory, so the tracked files below it are unknown. */
  readonly isInSparseDirectory: boolean
  /** The number of names that no checkpoint may contain: absolute, or with `..`, `.git` or NUL. */
  readonly refused: number
  readonly index: IndexFile
}

/** The file that was read. */
export interface IndexFile {
  readonly path: WorkdirPath
  /**
   * The stat data from before the read; null when the file did not exist, as in a new repository.
   *
   * Equal stat data means an unchanged index, unless the file is racy. A shared index never changes.
   */
  readonly state: WalkedFile | null
}

export type TrackedPathsOutcome = TrackedPaths | NoRepository | IndexUnreadable

export interface TrackedPathsOptions {
  /**
   * A directory above the project, such as the user's home. Neither its `.git` nor one above it counts, unless the
   * project is that directory.
   */
  readonly stopAt?: WorkdirPath
}
