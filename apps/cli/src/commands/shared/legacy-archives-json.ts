import type { LegacyArchive } from '@hermes-checkpoints/checkpoints'
import { isoTime } from '@hermes-checkpoints/core'

export function legacyArchivesJson(archives: readonly LegacyArchive[]): readonly object[] {
  return archives.map(({ bytes, modifiedAt, name, ...content }) => ({
    name,
    bytes,
    modifiedAt: isoTime(modifiedAt),
    ...content,
  }))
}
