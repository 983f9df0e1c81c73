export type {
  ChangeCounts,
  Checkpoint,
  CheckpointKind,
  CheckpointLog,
  Exceptions,
  UsualPermissions,
} from './checkpoint.ts'
export type { EngineOptions } from './engine-context.ts'
export type { Directory, Engine, LogOptions } from './engine.ts'
export type { CheckpointDetails, Difference, DiffRequest, FileChange } from './file-change.ts'
export { openEngine } from './open-engine.ts'
export type { SnapshotOptions, SnapshotOutcome } from './snapshot-outcome.ts'
export { readStatus, type LegacyArchive, type ProjectStatus, type Status } from './status.ts'
