import type { ClearReport, LegacyArchive } from '@hermes-checkpoints/checkpoints'
import { legacyArchivesJson } from '../shared/legacy-archives-json.ts'

/** Returns the JSON of a deletion of archives. */
export function clearLegacyJson(
  { bytesFreed, deleted, kept }: ClearReport,
  archives: readonly LegacyArchive[],
): object {
  return { deleted: deleted.length, kept, bytesFreed, archives: legacyArchivesJson(archives) }
}
