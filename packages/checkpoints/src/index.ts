export type {
  ChangeCounts,
  Checkpoint,
  CheckpointKind,
  CheckpointLog,
  Exceptions,
  UsualPermissions,
} from './checkpoint.ts'
export type { EngineOptions } from './engine-context.ts'
export type { Directory, Engine, LogOptions, PinOptions } from './engine.ts'
export type { BeforeFirstUse, FirstUseReport } from './first-use.ts'
export type { CheckpointDetails, Difference, DiffRequest, FileChange } from './file-change.ts'
export { readClearable, type Clearable } from '@hermes-checkpoints/retention'
export type {
  ClearReport,
  KeptArchive,
  MaintenanceAction,
  MaintenanceError,
  MaintenanceReport,
  OrphanRule,
} from '@hermes-checkpoints/retention'
export type { PruneRequest } from './maintenance-order.ts'
export type { Notice } from './notice.ts'
export { openEngine } from './open-engine.ts'
export type { DamageNote, ProjectStatus } from './project-status.ts'
export type { Change, ChangeReason, KeepReason, Kept, RestorePlan } from './restore/restore-plan.ts'
export type {
  Failed,
  RestoreReport,
  RestoreRequest,
  UndoRequest,
} from './restore/restore-report.ts'
export type { SnapshotOptions, SnapshotOutcome } from './snapshot-outcome.ts'
export { readStatus, type LegacyArchive, type Status } from './status.ts'
export type { TurnOutcome } from './turns/turn-outcome.ts'
export type { LastVerify } from './verify/last-verify.ts'
export type {
  Checked,
  Problem,
  ProblemCode,
  VerifyReport,
  VerifyRequest,
} from './verify/verify-report.ts'
