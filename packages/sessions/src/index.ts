export type { Artifact, ArtifactKind } from './artifact.ts'
export { parseArtifactName, type ArtifactReading } from './artifact-name.ts'
export type { RemovalPorts } from './apply-removals.ts'
export { applySessionPrune } from './apply-session-prune.ts'
export {
  maybeAutoPruneAndVacuum,
  type AutoPruneOptions,
  type AutoPruneResult,
} from './auto-prune.ts'
export {
  applyDelete,
  deleteSession,
  planDelete,
  type DeleteOptions,
  type DeletePlan,
  type DeleteReport,
} from './delete-session.ts'
export { exportSessions, type ExportOptions } from './export-sessions.ts'
export { glanceAtSessions, type SessionName } from './glance-at-sessions.ts'
export { listSessions, type ListedSession, type ListOptions } from './list-sessions.ts'
export { planPrune } from './plan-prune.ts'
export { planSessionPrune } from './plan-session-prune.ts'
export {
  pruneAllArtifacts,
  type AllArtifactsOptions,
  type AllArtifactsReport,
  type OtherArtifacts,
  type OtherReport,
} from './prune-all-artifacts.ts'
export type { PruneOptions, SessionsOptions } from './prune-options.ts'
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
} from './prune-plan.ts'
export { reportOfPlan, type PruneReport } from './prune-report.ts'
export { pruneSessionFiles, pruneSessions } from './prune-sessions.ts'
export type {
  RemovalReport,
  RemovedSession,
  SessionError,
  SkippedSession,
} from './removal-report.ts'
export type { SessionFact } from './session-fact.ts'
export { sessionPlaces, type SessionPlaces } from './session-places.ts'
export {
  sessionStats,
  type FileCount,
  type SessionStats,
  type SourceStats,
} from './session-stats.ts'
export { startCleanup, type Cleanup, type CleanupOptions } from './start-cleanup.ts'
export type { VacuumOutcome } from './vacuum-if-worthwhile.ts'
