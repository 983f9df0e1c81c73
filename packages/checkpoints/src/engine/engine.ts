import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { ClearReport, MaintenanceReport } from '@hermes-checkpoints/retention'
import type { Checkpoint, CheckpointLog } from '../model/checkpoint.ts'
import type { CheckpointDetails, Difference, DiffRequest } from '../model/file-change.ts'
import type { PruneRequest } from '../housekeeping/maintenance-order.ts'
import type { RestoreReport, RestoreRequest, UndoRequest } from '../restore/restore-report.ts'
import type { SnapshotOptions, SnapshotOutcome } from '../model/snapshot-outcome.ts'
import type { TurnOutcome } from '../turns/turn-outcome.ts'
import type { Status } from '../status/status.ts'
import type { VerifyReport, VerifyRequest } from '../verify/verify-report.ts'

/** A directory as somebody names it: text, or bytes where the name is not UTF-8. Relative ones start from the engine's `cwd`. */
export type Directory = string | Uint8Array

/** How much of the log to read. */
export interface LogOptions {
  readonly limit?: number | undefined
}

/** What to note with a pin. */
export interface PinOptions {
  readonly label?: string | undefined
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
  /** Brings a directory, or some of its paths, back to a checkpoint, after a checkpoint of what is there now. */
  restore(directory: Directory, request: RestoreRequest): Promise<RestoreReport>
  /** Reverses the last restore that is not yet undone; when there is none left, the last undo. */
  undo(directory: Directory, request?: UndoRequest): Promise<RestoreReport>
  /** Remembers that the agent has written a file as it is now. Never throws. */
  recordAgentWrite(path: Directory): Promise<void>
  /** Remembers what has changed in a directory since this turn's checkpoint: it counts as the agent's doing. Never throws. */
  endTurn(directory: Directory): Promise<TurnOutcome>
  /** Exempts a checkpoint from retention until it is unpinned. */
  pin(directory: Directory, checkpoint: string, options?: PinOptions): Promise<Checkpoint>
  /** Leaves a checkpoint to retention again. */
  unpin(directory: Directory, checkpoint: string): Promise<Checkpoint>
  /** Drops what no rule keeps, gives the space back and brings the store under its cap; or tells what that would do. */
  prune(request?: PruneRequest): Promise<MaintenanceReport>
  /** The same of our own accord, by the rules for when nobody is asked. */
  maintain(): Promise<MaintenanceReport>
  /** Deletes all checkpoints and archives. */
  clear(): Promise<ClearReport>
  /** Deletes the archives of pre-v2 repositories. */
  clearLegacy(): Promise<ClearReport>
  /** Looks whether everything is as it must be and, on demand, sets aside what is broken and keeps all that is whole. */
  verify(request?: VerifyRequest): Promise<VerifyReport>
  /** The directory whose checkpoints a path belongs to. */
  projectFor(path: Directory): WorkdirPath
  status(): Promise<Status>
}
