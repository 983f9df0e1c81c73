import { isUtf8 } from 'node:buffer'
import type {
  CheckpointDetails as EngineDetails,
  Difference as EngineDifference,
  FileChange as EngineFileChange,
} from '@hermes-checkpoints/checkpoints'
import { plainCheckpoint, type Checkpoint } from './checkpoint.ts'
import { textPath, type TextPath } from './text-path.ts'

/** One file that differs between two states. */
export interface FileChange extends Omit<EngineFileChange, 'path'>, TextPath {}

/** A checkpoint, and its changes against the one before. */
export interface CheckpointDetails {
  readonly checkpoint: Checkpoint
  readonly files: readonly FileChange[]
}

/** The difference between a checkpoint and another, or the directory as it is now. */
export interface Difference {
  readonly from: Checkpoint
  /** Null for the directory as it is now. */
  readonly to: Checkpoint | null
  readonly files: readonly FileChange[]
  /** The output of `git diff --stat`. */
  readonly stat: string
  /** The output of `git diff`; bytes that are not UTF-8 are replaced. */
  readonly patch: string
  /** The exact output of `git diff`, present only when it is not UTF-8. */
  readonly patchBytes?: Uint8Array
}

export function plainDetails({ checkpoint, files }: EngineDetails): CheckpointDetails {
  return { checkpoint: plainCheckpoint(checkpoint), files: files.map(plainFileChange) }
}

export function plainDifference({ files, from, patch, stat, to }: EngineDifference): Difference {
  return {
    from: plainCheckpoint(from),
    to: to === null ? null : plainCheckpoint(to),
    files: files.map(plainFileChange),
    stat: stat.toString('utf8'),
    patch: patch.toString('utf8'),
    ...(isUtf8(patch) ? {} : { patchBytes: Uint8Array.from(patch) }),
  }
}

function plainFileChange({ path, ...change }: EngineFileChange): FileChange {
  return { ...textPath(path), ...change }
}
