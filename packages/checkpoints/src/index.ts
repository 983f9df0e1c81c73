export type {
  ChangeCounts,
  Checkpoint,
  CheckpointKind,
  CheckpointLog,
  Exceptions,
  UsualPermissions,
} from './model/checkpoint.ts'
export type { EngineOptions } from './context/engine-options.ts'
export type { Engine, LogOptions, PinOptions } from './engine/engine.ts'
export type { CallOptions } from './model/call-options.ts'
export type { Directory } from './model/directory.ts'
export type {
  FailCode,
  FailedOutcome,
  NotDone,
  SkipCode,
  SkippedOutcome,
} from './model/not-done.ts'
export type { FirstUseReport, MigrateLegacy } from './model/migrate-legacy.ts'
export type { CheckpointDetails, Difference, DiffRequest, FileChange } from './model/file-change.ts'
export { readClearable, type Clearable } from '@hermes-checkpoints/retention'
export type {
  ClearReport,
  KeptArchive,
  MaintenanceAction,
  MaintenanceError,
  MaintenanceReport,
  OrphanRule,
} from '@hermes-checkpoints/retention'
export type { PruneRequest } from './housekeeping/maintenance-order.ts'
export type { MissingPart, Notice } from './model/notice.ts'
export { openEngine } from './engine/open-engine.ts'
export type { DamageNote, ProjectStatus } from './status/project-status.ts'
export type {
  Change,
  ChangeReason,
  KeepReason,
  Kept,
  RestorePlan,
} from './restore/plan/restore-plan.ts'
export type {
  Failed,
  RestoreReport,
  RestoreRequest,
  UndoRequest,
} from './restore/restore-report.ts'
export type {
  EnsureOptions,
  SnapshotFailed,
  SnapshotOptions,
  SnapshotOutcome,
  SnapshotSkipped,
  SnapshotTaken,
  SnapshotUnchanged,
} from './model/snapshot-outcome.ts'
export { readStatus, type LegacyArchive, type Status } from './status/status.ts'
export type { WriteOutcome } from './turns/record-agent-write.ts'
export type { TurnOutcome, TurnRecorded } from './turns/turn-outcome.ts'
export type { LastVerify } from './verify/last-verify.ts'
export type {
  Checked,
  Problem,
  ProblemCode,
  VerifyReport,
  VerifyRequest,
} from './verify/verify-report.ts'
