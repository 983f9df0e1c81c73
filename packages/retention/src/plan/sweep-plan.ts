import type { Instant, ProjectHash, WorkdirPath } from '@hermes-checkpoints/core'
import type { DirectoryState } from '@hermes-checkpoints/workdir'

/** What a plan has to know of a project as a whole. */
export interface ProjectFact {
  readonly hash: ProjectHash
  readonly workdir: WorkdirPath | null
  readonly state: DirectoryState
  /** Null when nobody knows. */
  readonly lastTouch: Instant | null
  /** When an earlier run has first seen that the directory is gone; null when none has. */
  readonly goneSince: Instant | null
  readonly hasPins: boolean
  /** Whether a restore of it is under way. */
  readonly isInUse: boolean
  /** What its checkpoints take, counting in full what they share with others. */
  readonly bytes: number
}

/** A directory beside the store: an archive of old repositories, or one that was never archived. */
export interface RelicFact {
  readonly kind: 'legacy-archive' | 'pre-v2-repository'
  readonly name: string
  /** The newest change in it. */
  readonly modifiedAt: Instant
  readonly bytes: number
  /** What became of the directory that a repository is about; archives have none. */
  readonly state: DirectoryState | null
  /** How many resume states lie in an archive. They stay when the rest goes. */
  readonly resumeStates: number
  /** Whether an archive is still being filled. */
  readonly isUnfinished: boolean
}

/** Which deleted directories' checkpoints may go. */
export type OrphanRule =
  | { readonly kind: 'keep' }
  /** Exactly these: what somebody was shown and has agreed to. */
  | {
      readonly kind: 'listed'
      readonly projects: ReadonlySet<ProjectHash>
      readonly relics: ReadonlySet<string>
    }
  /** Nobody was asked: only what two runs, at least a day apart, have both seen gone. */
  | { readonly kind: 'seen-twice' }
  /** All that are observably gone. */
  | { readonly kind: 'all' }

export interface SweepInput {
  readonly now: Instant
  /** 0 or less keeps what nobody touches. */
  readonly retentionDays: number
  readonly orphans: OrphanRule
  readonly projects: readonly ProjectFact[]
  readonly relics: readonly RelicFact[]
}

/** Something that goes as a whole. */
export type SweepAction =
  | {
      readonly what: 'project'
      readonly project: ProjectHash
      readonly why: 'orphan' | 'stale'
      readonly bytes: number
    }
  | {
      readonly what: RelicFact['kind']
      readonly name: string
      readonly why: 'orphan' | 'stale'
      readonly bytes: number
      /** How many resume states stay, where there are any. */
      readonly resumeStates?: number
    }
