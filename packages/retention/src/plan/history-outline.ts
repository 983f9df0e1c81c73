import type { CheckpointId, Instant, ProjectHash } from '@hermes-checkpoints/core'
import type { Pins } from './pin.ts'

/** A checkpoint, reduced to what the keep rules need. */
export interface HistoryEntry {
  readonly id: CheckpointId
  readonly time: Instant
}

/** All checkpoints of a project, without their messages. */
export interface HistoryOutline {
  readonly project: ProjectHash
  /** From the tip down to the cut. */
  readonly chain: readonly HistoryEntry[]
  /** The kept checkpoints older than the cut, newest first. */
  readonly older: readonly HistoryEntry[]
  /** Every checkpoint that has a kept ref, in the chain or older. */
  readonly kept: ReadonlySet<CheckpointId>
  readonly pins: Pins
}
