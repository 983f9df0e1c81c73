import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { Checkpoint, CheckpointLog } from './checkpoint.ts'
import type { CheckpointDetails, Difference, DiffRequest } from './file-change.ts'
import type { SnapshotOptions, SnapshotOutcome } from './snapshot-outcome.ts'
import type { Status } from './status.ts'

/** A directory as somebody names it: text, or bytes where the name is not UTF-8. Relative ones start from the engine's `cwd`. */
export type Directory = string | Uint8Array

export interface LogOptions {
  readonly limit?: number | undefined
}

/** The checkpoints of one home. */
export interface Engine {
  /** Opens a turn of the user: the next `ensure` of each directory takes a checkpoint again. */
  turn(): void
  /** Takes a checkpoint unless this turn has one of the directory. Never throws: an agent's turn goes on whatever happens here. */
  ensure(directory: Directory, reason?: string): Promise<SnapshotOutcome>
  /** Takes a checkpoint now, whatever the settings say. */
  snapshot(directory: Directory, options?: SnapshotOptions): Promise<SnapshotOutcome>
  /** The checkpoints of a directory, newest first; the directory itself may be gone. */
  log(directory: Directory, options?: LogOptions): Promise<CheckpointLog>
  /** The checkpoints of every project, those touched last first. */
  logAll(options?: LogOptions): Promise<readonly CheckpointLog[]>
  /** The checkpoint that a number in the log, an id, its beginning or `latest` stands for. */
  resolve(directory: Directory, name: string): Promise<Checkpoint>
  /** A checkpoint, and what it changed against the one before. */
  show(directory: Directory, name: string): Promise<CheckpointDetails>
  /** What differs between a checkpoint and another, or the directory as it is now. Writes nothing into the store. */
  diff(directory: Directory, request: DiffRequest): Promise<Difference>
  /** The directory whose checkpoints a path belongs to. */
  projectFor(path: Directory): WorkdirPath
  status(): Promise<Status>
}
