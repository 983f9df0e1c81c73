import type { LegacyArchive } from '@hermes-checkpoints/checkpoints'
import { displayText, formatAge, formatBytes, type Instant } from '@hermes-checkpoints/core'
import { alignRows, type Alignment } from './text-table.ts'

/** The archives of pre-v2 repositories with their sizes and ages, as people read them. */
export function legacyArchivesText(archives: readonly LegacyArchive[], now: Instant): string {
  const rows = archives.map(({ bytes, modifiedAt, name }) => [
    displayText(name),
    formatBytes(bytes),
    formatAge(modifiedAt, now),
  ])
  return `Legacy archives (${archives.length}):\n${alignRows(columns, rows)}`
}

const columns: readonly Alignment[] = [{ align: 'left' }, { align: 'right' }, { align: 'right' }]
