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
export type { CheckpointDetails, Difference, DiffRequest, FileChange } from './file-change.ts'
export type { PruneRequest } from './maintenance-order.ts'
export { openEngine } from './open-engine.ts'
export type { Change, ChangeReason, KeepReason, Kept, RestorePlan } from './restore/restore-plan.ts'
export type {
  Failed,
  Notice,
  RestoreReport,
  RestoreRequest,
  UndoRequest,
} from './restore/restore-report.ts'
export type { SnapshotOptions, SnapshotOutcome } from './snapshot-outcome.ts'
export { readStatus, type LegacyArchive, type ProjectStatus, type Status } from './status.ts'
export type { TurnOutcome } from './turns/turn-outcome.ts'
