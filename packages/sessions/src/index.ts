export { applyDelete } from './delete/apply-delete.ts'
export type { DeletePlan } from './delete/delete-plan.ts'
export type { DeleteReport } from './delete/delete-report.ts'
export { deleteSession } from './delete/delete-session.ts'
export { planDelete } from './delete/plan-delete.ts'
export { exportSessions } from './export/export-sessions.ts'
export type { ExportOptions } from './export/plan-export.ts'
export { listSessionNames, type SessionName } from './inventory/list-session-names.ts'
export { listSessions, type ListedSession } from './inventory/list-sessions.ts'
export type { SessionError } from './inventory/session-error.ts'
export { sessionPlaces } from './inventory/session-places.ts'
export { sessionStats, type FileCount, type SessionStats } from './inventory/session-stats.ts'
export { applySessionPrune } from './prune/apply-session-prune.ts'
export {
  autoPrune,
  // Upstream's name, by which hosts know it.
  autoPrune as maybeAutoPruneAndVacuum,
  type AutoPruneOptions,
  type AutoPruneResult,
} from './prune/auto-prune.ts'
export { planSessionPrune } from './prune/plan-session-prune.ts'
export { pruneAllArtifacts } from './prune/prune-all-artifacts.ts'
export type { SessionPruneOptions } from './prune/prune-options.ts'
export type { PrunePlan, PruneRule, WhySessionKept } from './prune/prune-plan.ts'
export { reportOfPlan, type PruneReport } from './prune/prune-report.ts'
export { pruneSessionFiles, pruneSessions } from './prune/prune-sessions.ts'
export { startCleanup, type Cleanup, type CleanupOptions } from './prune/start-cleanup.ts'
export type { PlannedRemoval, WhySessionRemoved } from './removal/planned-removal.ts'
export type { SkippedSession } from './removal/removal-report.ts'
