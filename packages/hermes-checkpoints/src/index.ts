export { openCheckpoints } from './open/open-checkpoints.ts'
export type { Checkpoints } from './open/checkpoints.ts'
export type { OpenOptions } from './open/open-options.ts'

export type { Checkpoint, Exceptions, NotCaptured } from './answers/checkpoint.ts'
export type { CheckpointDetails, Difference, FileChange } from './answers/difference.ts'
export type { CheckpointLog, NamelessLog } from './answers/log.ts'
export type { MaintenanceAction, MaintenanceReport } from './answers/maintenance-report.ts'
export type { Notice } from './answers/notice.ts'
export type {
  SnapshotFailed,
  SnapshotOutcome,
  SnapshotSkipped,
  SnapshotTaken,
  SnapshotUnchanged,
} from './answers/outcome.ts'
export type { Change, Failed, Kept, RestoreReport } from './answers/restore-report.ts'
export type { ProjectStatus, Status } from './answers/status.ts'
export type { TextDirectory, TextPath } from './answers/text-path.ts'

export type { CallOptions } from './requests/call-options.ts'
export type { CheckpointName } from './requests/checkpoint-name.ts'
export type { PathInput } from './requests/path-input.ts'
export type {
  DiffRequest,
  EnsureOptions,
  LogOptions,
  PinOptions,
  PruneRequest,
  RestoreRequest,
  SnapshotOptions,
  UndoRequest,
  VerifyRequest,
} from './requests/requests.ts'

export type {
  ChangeReason,
  CheckpointKind,
  ClearReport,
  Directory,
  FailCode,
  KeepReason,
  MissingPart,
  SkipCode,
  TurnOutcome,
  VerifyReport,
  WriteOutcome,
} from '@hermes-checkpoints/checkpoints'
export {
  CheckpointError,
  exitCodeOf,
  isCheckpointError,
  shortId,
  textToPathBytes,
  type ErrorCode,
  type ProgressPhase,
  type ProgressStep,
} from '@hermes-checkpoints/core'
