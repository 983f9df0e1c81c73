import type { CheckpointId, Instant, ProjectHash } from '@hermes-checkpoints/core'
import type { DirectoryState } from '@hermes-checkpoints/workdir'

/** The disk space that the checkpoints of a project need. */
export interface MeasuredProject {
  readonly project: ProjectHash
  /** All of it; objects shared with other projects count in full. */
  readonly bytes: number
  /** The objects that no other project needs. */
  readonly ownBytes: number
  /** Newest first. */
  readonly checkpoints: readonly MeasuredCheckpoint[]
}

interface MeasuredCheckpoint {
  readonly id: CheckpointId
  /** What dropping it frees once all older checkpoints of its project are gone. */
  readonly bytes: number
}

/** A measured checkpoint, and whether the cap may drop it. */
export interface SizedCheckpoint extends MeasuredCheckpoint {
  /** Pinned, or needed by an unfinished restore. */
  readonly isHeld: boolean
}

/** A project as the plan for the cap sees it. */
export interface SizedProject {
  readonly hash: ProjectHash
  readonly state: DirectoryState
  /** True when the workdir is below the system's directory for temporary files. */
  readonly isTemporary: boolean
  readonly lastTouch: Instant | null
  /** Newest first. */
  readonly checkpoints: readonly SizedCheckpoint[]
}

/** What the plan for the cap is made from. */
export interface CapInput {
  readonly now: Instant
  readonly capBytes: number
  /** The present size of the store. */
  readonly storeBytes: number
  readonly projects: readonly SizedProject[]
}

/** What to drop, in this order, so that the store fits under its cap. */
export interface CapPlan {
  readonly drops: readonly CapDrop[]
  /** The estimated size of the store afterwards. */
  readonly expectedBytes: number
  /** True when that is not above the cap. */
  readonly fits: boolean
}

/** A checkpoint, or a whole project, that the cap drops. */
export type CapDrop =
  | {
      readonly what: 'checkpoint'
      readonly project: ProjectHash
      readonly checkpoint: CheckpointId
      readonly bytes: number
    }
  /** A project whose workdir is gone or temporary, or that was untouched for a day. */
  | { readonly what: 'project'; readonly project: ProjectHash; readonly bytes: number }
