export {
  archiveOldRepositories,
  type ArchiveReport,
  type ArchiveRequest,
} from './archive/archive-old-repositories.ts'
export { importHistory, type ImportHistoryRequest } from './import/import-history.ts'
export type { ImportReport, MissingCheckpoint, RepositoryReport } from './import/import-report.ts'
export { migrate, type ImportOrder, type MigrateReport, type MigrateRequest } from './migrate.ts'
