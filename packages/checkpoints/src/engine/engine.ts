import type { WorkdirPath } from '@hermes-checkpoints/core'
import type { ClearReport, MaintenanceReport } from '@hermes-checkpoints/retention'
import type { PruneRequest } from '../housekeeping/maintenance-order.ts'
import type { CallOptions } from '../model/call-options.ts'
import type { Checkpoint, CheckpointLog } from '../model/checkpoint.ts'
import type { Directory } from '../model/directory.ts'
import type { CheckpointDetails, Difference, DiffRequest } from '../model/file-change.ts'
import type { EnsureOptions, SnapshotOptions, SnapshotOutcome } from '../model/snapshot-outcome.ts'
import type { RestoreReport, RestoreRequest, UndoRequest } from '../restore/restore-report.ts'
import type { Status } from '../status/status.ts'
import type { WriteOutcome } from '../turns/record-agent-write.ts'
import type { TurnOutcome } from '../turns/turn-outcome.ts'
import type { VerifyReport, VerifyRequest } from '../verify/verify-report.ts'

/** How much of a log to read. */
export interface LogOptions extends CallOptions {
  /** The number of checkpoints to read, newest first; all by default. */
  readonly limit?: number | undefined
}

/** What a pin keeps beside the checkpoint. */
export interface PinOptions extends CallOptions {
  /** A note for the user, stored with the pin. */
  readonly label?: string | undefined
}

/** The checkpoints of one home. */
export interface Engine {
  /** Opens a turn of the user: the next `ensure` of each directory takes a checkpoint again. */
  turn(): void
  /** Takes a checkpoint unless this turn already has one of the directory. Never throws, so that the agent's turn goes on. */
  ensure(directory: Directory, options?: string | EnsureOptions): Promise<SnapshotOutcome>
  /** Takes a checkpoint now, even when the settings switch automatic ones off. */
  snapshot(directory: Directory, options?: SnapshotOptions): Promise<SnapshotOutcome>
  /** Lists the checkpoints of a directory, newest first; the directory itself may be gone. */
  log(directory: Directory, options?: LogOptions): Promise<CheckpointLog>
  /** Lists the checkpoints of every project, the most recently touched project first. */
  logAll(options?: LogOptions): Promise<readonly CheckpointLog[]>
  /** Finds a checkpoint by its number in the log, its id, the beginning of its id, or `latest`. */
  resolve(directory: Directory, name: string, options?: CallOptions): Promise<Checkpoint>
  /** Reads a checkpoint and its changes against the one before. */
  show(directory: Directory, name: string, options?: CallOptions): Promise<CheckpointDetails>
  /** Compares a checkpoint with another, or with the directory as it is now. The store does not change. */
  diff(directory: Directory, request: DiffRequest): Promise<Difference>
  /** Brings a directory, or some of its paths, back to a checkpoint, after a checkpoint of its present state. */
  restore(directory: Directory, request: RestoreRequest): Promise<RestoreReport>
  /** Reverses the last restore that is not yet undone; when there is none left, the last undo. */
  undo(directory: Directory, request?: UndoRequest): Promise<RestoreReport>
  /** Records that the agent wrote a file as it is now. Never throws. */
  recordAgentWrite(path: Directory, options?: CallOptions): Promise<WriteOutcome>
  /** Records the changes in a directory since this turn's checkpoint as the agent's work. Never throws. */
  endTurn(directory: Directory, options?: CallOptions): Promise<TurnOutcome>
  /** Exempts a checkpoint from retention until it is unpinned. */
  pin(directory: Directory, checkpoint: string, options?: PinOptions): Promise<Checkpoint>
  /** Returns a checkpoint to retention. */
  unpin(directory: Directory, checkpoint: string, options?: CallOptions): Promise<Checkpoint>
  /** Drops the checkpoints that no rule keeps, frees their space and brings the store under its cap; or previews that. */
  prune(request?: PruneRequest): Promise<MaintenanceReport>
  /** Runs unattended maintenance, by the stricter rules for deletions without a user. */
  maintain(options?: CallOptions): Promise<MaintenanceReport>
  /** Deletes all checkpoints and archives. */
  clear(options?: CallOptions): Promise<ClearReport>
  /** Deletes the archives of pre-v2 repositories. */
  clearLegacy(options?: CallOptions): Promise<ClearReport>
  /** Verifies the store and, on request, repairs it: damaged files are moved aside, and everything intact is kept. */
  verify(request?: VerifyRequest): Promise<VerifyReport>
  /** Returns the directory whose checkpoints a path belongs to. */
  projectFor(path: Directory): WorkdirPath
  status(options?: CallOptions): Promise<Status>
}
