import type { LegacyArchive } from '@hermes-checkpoints/checkpoints'
import { isoTime } from '@hermes-checkpoints/core'

/** The archives of pre-v2 repositories, as programs get them. */
export function legacyArchivesJson(archives: readonly LegacyArchive[]): readonly object[] {
  return archives.map(({ bytes, modifiedAt, name, ...content }) => ({
    name,
    bytes,
    modifiedAt: isoTime(modifiedAt),
    ...content,
  }))
}
