import type {
  AbsolutePath,
  Clock,
  Layout,
  LockPort,
  Progress,
  ProjectHash,
  WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Git } from '@hermes-checkpoints/git-adapter'
import type { KeepPolicy } from '@hermes-checkpoints/retention'
import type { V1Location } from './find-v1-repositories.ts'
import type { WholeObjects } from './tree-checker.ts'

/** What all parts of an import share. */
export interface ImportContext {
  readonly layout: Layout
  readonly git: Git
  readonly clock: Clock
  readonly locks: LockPort
  readonly lockWaitMs: number
  readonly policy: KeepPolicy
  readonly temporaryRoot: AbsolutePath
  readonly all: boolean
  readonly dryRun: boolean
  readonly progress: Progress
  readonly signal: AbortSignal | undefined
  /** Grows during the import, so that objects shared by several repositories are checked once. */
  readonly known: WholeObjects
}

/** An old repository whose workdir is known. */
export interface V1Repository extends V1Location {
  readonly workdir: WorkdirPath
  readonly project: ProjectHash
}
