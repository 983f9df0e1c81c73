export { readStatus, type LegacyArchive, type ProjectStatus, type Status } from './status.ts'
