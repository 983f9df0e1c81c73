export {
  archiveOldRepositories,
  type ArchiveReport,
  type ArchiveRequest,
} from './archive/archive-old-repositories.ts'
export type {
  ArchiveFacts,
  ArchiveMove,
  ArchivePlan,
  UnfinishedArchive,
} from './archive/archive-plan.ts'
export { planArchive } from './archive/plan-archive.ts'
export { importHistory, type ImportHistoryRequest } from './import/import-history.ts'
export type {
  ImportedCheckpoint,
  ImportReport,
  MissingCheckpoint,
  MissingObject,
  RepositoryReport,
} from './import/import-report.ts'
export {
  planImport,
  type ImportCandidate,
  type ImportInput,
  type ImportPlan,
  type PresentCheckpoint,
} from './import/plan-import.ts'
export { migrate, type ImportOrder, type MigrateReport, type MigrateRequest } from './migrate.ts'
