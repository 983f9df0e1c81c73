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
import type { V1Place } from './find-v1-repositories.ts'
import type { WholeObjects } from './tree-checker.ts'

/** What the parts of an import work with. */
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
  /** Grows from repository to repository: what many of them share is read once. */
  readonly known: WholeObjects
}

/** An old repository of which it is known whose it is. */
export interface V1Repository extends V1Place {
  readonly workdir: WorkdirPath
  readonly project: ProjectHash
}
