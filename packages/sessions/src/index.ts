export type { Artifact, ArtifactKind } from './inventory/artifact.ts'
export { parseArtifactName, type ArtifactReading } from './inventory/artifact-name.ts'
export type { RemovalPorts } from './delete/apply-removals.ts'
export { applySessionPrune } from './prune/apply-session-prune.ts'
export {
  maybeAutoPruneAndVacuum,
  type AutoPruneOptions,
  type AutoPruneResult,
} from './prune/auto-prune.ts'
export {
  applyDelete,
  deleteSession,
  planDelete,
  type DeleteOptions,
  type DeletePlan,
  type DeleteReport,
} from './delete/delete-session.ts'
export { exportSessions, type ExportOptions } from './export/export-sessions.ts'
export { listSessionNames, type SessionName } from './inventory/list-session-names.ts'
export { listSessions, type ListedSession, type ListOptions } from './inventory/list-sessions.ts'
export { planPrune } from './prune/plan-prune.ts'
export { planSessionPrune } from './prune/plan-session-prune.ts'
export {
  pruneAllArtifacts,
  type AllArtifactsOptions,
  type AllArtifactsReport,
  type OtherArtifacts,
  type OtherReport,
} from './prune/prune-all-artifacts.ts'
export type { PruneOptions, SessionsOptions } from './prune/prune-options.ts'
export type {
  Obstacle,
  PlannedKeep,
  PlannedRemoval,
  PruneInput,
  PrunePlan,
  PruneRule,
  SettledRemoval,
  UnfinishedRemoval,
  WhyKept,
  WhyRemoved,
} from './prune/prune-plan.ts'
export { reportOfPlan, type PruneReport } from './prune/prune-report.ts'
export { pruneSessionFiles, pruneSessions } from './prune/prune-sessions.ts'
export type {
  RemovalReport,
  RemovedSession,
  SessionError,
  SkippedSession,
} from './delete/removal-report.ts'
export type { SessionFact } from './inventory/session-fact.ts'
export { sessionPlaces, type SessionPlaces } from './inventory/session-places.ts'
export {
  sessionStats,
  type FileCount,
  type SessionStats,
  type SourceStats,
} from './inventory/session-stats.ts'
export { startCleanup, type Cleanup, type CleanupOptions } from './prune/start-cleanup.ts'
export type { VacuumOutcome } from './prune/vacuum-if-worthwhile.ts'
