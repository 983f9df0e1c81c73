import type { CheckpointId } from '@hermes-checkpoints/core'

/** What the user said about a checkpoint when pinning it. */
export interface Pin {
  /** The user's name for the checkpoint, or null. */
  readonly label: string | null
}

/** The pins of a project, by checkpoint. */
export type Pins = ReadonlyMap<CheckpointId, Pin>
