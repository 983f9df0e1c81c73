import type {
  ClearReport,
  Directory,
  TurnOutcome,
  VerifyReport,
  WriteOutcome,
} from '@hermes-checkpoints/checkpoints'
import type { Checkpoint } from '../answers/checkpoint.ts'
import type { CheckpointDetails, Difference } from '../answers/difference.ts'
import type { CheckpointLog, NamelessLog } from '../answers/log.ts'
import type { MaintenanceReport } from '../answers/maintenance-report.ts'
import type { SnapshotOutcome } from '../answers/outcome.ts'
import type { RestoreReport } from '../answers/restore-report.ts'
import type { Status } from '../answers/status.ts'
import type { CallOptions } from '../requests/call-options.ts'
import type { CheckpointName } from '../requests/checkpoint-name.ts'
import type {
  DiffRequest,
  EnsureOptions,
  LogOptions,
  PinOptions,
  PruneRequest,
  RestoreRequest,
  SnapshotOptions,
  UndoRequest,
  VerifyRequest,
} from '../requests/requests.ts'

/** The checkpoints of one home. Every path in an answer is text that the methods accept again. */
export interface Checkpoints {
  /** Opens a turn of the user: the next `ensure` of each directory takes a checkpoint again. */
  turn(): void
  /** Takes a checkpoint unless this turn already has one of the directory. Never throws, so that the agent's turn goes on. */
  ensure(directory: Directory, options?: EnsureOptions): Promise<SnapshotOutcome>
  /** Takes a checkpoint now, even when automatic ones are switched off. */
  snapshot(directory: Directory, options?: SnapshotOptions): Promise<SnapshotOutcome>
  /** Lists the checkpoints of a directory, newest first; the directory itself may be gone. */
  log(directory: Directory, options?: LogOptions): Promise<CheckpointLog>
  /** Lists the checkpoints of every project, the most recently touched project first. */
  logAll(options?: LogOptions): Promise<readonly (CheckpointLog | NamelessLog)[]>
  /** Finds a checkpoint. */
  resolve(
    directory: Directory,
    checkpoint: CheckpointName,
    options?: CallOptions,
  ): Promise<Checkpoint>
  /** Reads a checkpoint and its changes against the one before. */
  show(
    directory: Directory,
    checkpoint: CheckpointName,
    options?: CallOptions,
  ): Promise<CheckpointDetails>
  /** Compares a checkpoint with another, or with the directory as it is now. The store does not change. */
  diff(directory: Directory, request: DiffRequest): Promise<Difference>
  /** Brings a directory, or some of its paths, back to a checkpoint, after a checkpoint of its present state. */
  restore(directory: Directory, request?: RestoreRequest): Promise<RestoreReport>
  /** Reverses the last restore that is not yet undone; when there is none left, the last undo. */
  undo(directory: Directory, request?: UndoRequest): Promise<RestoreReport>
  /** Records that the agent wrote a file as it is now. Never throws. */
  recordAgentWrite(file: Directory, options?: CallOptions): Promise<WriteOutcome>
  /** Records the changes in a directory since this turn's checkpoint as the agent's work. Never throws. */
  endTurn(directory: Directory, options?: CallOptions): Promise<TurnOutcome>
  /** Exempts a checkpoint from retention until it is unpinned. */
  pin(directory: Directory, checkpoint: CheckpointName, options?: PinOptions): Promise<Checkpoint>
  /** Returns a checkpoint to retention. */
  unpin(
    directory: Directory,
    checkpoint: CheckpointName,
    options?: CallOptions,
  ): Promise<Checkpoint>
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
  projectFor(path: Directory): string
  /** Reads the size of the store and the state of its projects. */
  status(options?: CallOptions): Promise<Status>
}
