import type { Instant, ProjectHash, WorkdirPath } from '@hermes-checkpoints/core'
import type { DirectoryState } from '@hermes-checkpoints/workdir'

/** A project as the plan for removals sees it. */
export interface ProjectFact {
  readonly hash: ProjectHash
  readonly workdir: WorkdirPath | null
  readonly state: DirectoryState
  /** Null when unknown. */
  readonly lastTouch: Instant | null
  /** When housekeeping first saw that the workdir was gone; null when it never did. */
  readonly goneSince: Instant | null
  readonly hasPins: boolean
  /** True when an unfinished restore needs one of its checkpoints. */
  readonly isInUse: boolean
  /** The size of its checkpoints; objects shared with other projects count in full. */
  readonly bytes: number
}

/** A relic as the plan for removals sees it: a legacy archive, or a pre-v2 repository that was never archived. */
export interface RelicFact {
  readonly kind: 'legacy-archive' | 'pre-v2-repository'
  readonly name: string
  /** The time of the newest change in it. */
  readonly modifiedAt: Instant
  readonly bytes: number
  /** The state of the repository's workdir; null for an archive. */
  readonly state: DirectoryState | null
  /** The number of resume states in an archive. They stay when the rest is removed. */
  readonly resumeStates: number
  /** True while repositories are still being moved into the archive. */
  readonly isUnfinished: boolean
}

/** Which projects and relics may be removed because their workdir is gone. */
export type OrphanRule =
  | { readonly kind: 'keep' }
  /** Exactly these: the user saw them and agreed. */
  | {
      readonly kind: 'listed'
      readonly projects: ReadonlySet<ProjectHash>
      readonly relics: ReadonlySet<string>
    }
  /** The user was not asked: only those that two runs, at least a day apart, both saw gone. */
  | { readonly kind: 'seen-twice' }
  /** Every one whose workdir is known to be gone. */
  | { readonly kind: 'all' }

/** What the plan for removals is made from. */
export interface RemovalInput {
  readonly now: Instant
  /** 0 or less keeps projects and relics at any age. */
  readonly retentionDays: number
  readonly orphans: OrphanRule
  readonly projects: readonly ProjectFact[]
  readonly relics: readonly RelicFact[]
}

/** A project or relic to remove. */
export type PlannedRemoval =
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
      /** The number of resume states that stay; absent when there are none. */
      readonly resumeStates?: number
    }
