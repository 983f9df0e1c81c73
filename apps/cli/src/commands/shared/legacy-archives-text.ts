import type { LegacyArchive } from '@hermes-checkpoints/checkpoints'
import { displayText, formatAge, formatBytes, type Instant } from '@hermes-checkpoints/core'
import { alignRows, type Alignment } from '../../terminal/text-table.ts'

/** Lists the archives of pre-v2 repositories with their sizes and ages. */
export function legacyArchivesText(archives: readonly LegacyArchive[], now: Instant): string {
  const rows = archives.map((archive) => [
    displayText(archive.name),
    formatBytes(archive.bytes),
    formatAge(archive.modifiedAt, now),
    importedText(archive),
  ])
  const resumeStates = archives.reduce((sum, archive) => sum + archive.resumeStates, 0)
  const states =
    resumeStates === 0 ? '' : `Resume states in them: ${resumeStates}, which are kept\n`
  return `Legacy archives (${archives.length}):\n${alignRows(columns, rows)}${states}`
}

const columns: readonly Alignment[] = [
  { align: 'left' },
  { align: 'right' },
  { align: 'right' },
  { align: 'left' },
]

/** Checkpoints that were not imported exist only in the archive. */
function importedText({ imported, repositories }: LegacyArchive): string {
  if (repositories === 0) return ''
  if (imported === repositories) return 'imported'
  return imported === 0 ? 'not imported' : `${imported} of ${repositories} imported`
}
