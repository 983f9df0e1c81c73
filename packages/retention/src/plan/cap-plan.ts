import type { CheckpointId, Instant, ProjectHash } from '@hermes-checkpoints/core'
import type { DirectoryState } from '@hermes-checkpoints/workdir'

/** A checkpoint with what the store would lose with it, given that all older ones of its project are gone. */
export interface SizedCheckpoint {
  readonly id: CheckpointId
  readonly bytes: number
  /** Pinned, or needed by a restore that is under way. */
  readonly isHeld: boolean
}

export interface SizedProject {
  readonly hash: ProjectHash
  readonly state: DirectoryState
  /** Whether its directory lies in the system's directory for temporary files. */
  readonly isTemporary: boolean
  readonly lastTouch: Instant | null
  /** Newest first. */
  readonly checkpoints: readonly SizedCheckpoint[]
}

export interface CapInput {
  readonly now: Instant
  readonly capBytes: number
  /** What the store takes now. */
  readonly storeBytes: number
  readonly projects: readonly SizedProject[]
}

/** What goes so that the store fits under its cap, in the order in which it goes. */
export interface CapPlan {
  readonly drops: readonly CapDrop[]
  /** What the store takes afterwards, as far as can be told before. */
  readonly expectedBytes: number
  /** Whether that is under the cap. */
  readonly fits: boolean
}

export type CapDrop =
  | {
      readonly what: 'checkpoint'
      readonly project: ProjectHash
      readonly checkpoint: CheckpointId
      readonly bytes: number
    }
  /** A project that is gone, temporary, or untouched for a day. */
  | { readonly what: 'project'; readonly project: ProjectHash; readonly bytes: number }
