import type {
  SnapshotFailed as EngineFailed,
  SnapshotOutcome as EngineOutcome,
  SnapshotSkipped as EngineSkipped,
  SnapshotTaken as EngineTaken,
  SnapshotUnchanged as EngineUnchanged,
} from '@hermes-checkpoints/checkpoints'
import {
  plainCheckpoint,
  plainNotCaptured,
  type Checkpoint,
  type NotCaptured,
} from './checkpoint.ts'
import { textDirectory, type TextDirectory } from './text-path.ts'

/** The result of an attempt to take a checkpoint; `outcome` tells the cases apart. */
export type SnapshotOutcome = SnapshotTaken | SnapshotUnchanged | SnapshotSkipped | SnapshotFailed

/** A new checkpoint holds the directory. */
export interface SnapshotTaken
  extends Omit<EngineTaken, 'directory' | 'checkpoint' | 'notCaptured'>, TextDirectory {
  readonly checkpoint: Checkpoint
  /** The entries of the directory that the checkpoint lacks. */
  readonly notCaptured: readonly NotCaptured[]
}

/** The newest checkpoint already holds the directory as it is. */
export interface SnapshotUnchanged
  extends Omit<EngineUnchanged, 'directory' | 'notCaptured'>, TextDirectory {
  /** The entries of the directory that the checkpoint lacks. */
  readonly notCaptured: readonly NotCaptured[]
}

/** No checkpoint was taken, and nothing failed: `code` and `why` say the reason. */
export interface SnapshotSkipped extends Omit<EngineSkipped, 'directory'>, PerhapsDirectory {}

/** No checkpoint could be taken: `code` and `why` say the reason. */
export interface SnapshotFailed extends Omit<EngineFailed, 'directory'>, PerhapsDirectory {}

interface PerhapsDirectory extends Omit<TextDirectory, 'directory'> {
  /** Null when the directory was not found, or not looked up. */
  readonly directory: string | null
}

export function plainOutcome(outcome: EngineOutcome): SnapshotOutcome {
  if (outcome.outcome === 'skipped' || outcome.outcome === 'failed')
    return { ...outcome, ...perhapsDirectory(outcome.directory) }
  const place = textDirectory(outcome.directory)
  const notCaptured = outcome.notCaptured.map(plainNotCaptured)
  return outcome.outcome === 'taken'
    ? { ...outcome, ...place, notCaptured, checkpoint: plainCheckpoint(outcome.checkpoint) }
    : { ...outcome, ...place, notCaptured }
}

function perhapsDirectory(directory: EngineOutcome['directory']): PerhapsDirectory {
  return directory === null ? { directory } : textDirectory(directory)
}
