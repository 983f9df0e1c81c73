import type { ClearReport } from '@hermes-checkpoints/checkpoints'
import type { Loss } from './read-loss.ts'

/** Returns the JSON of a deletion of all checkpoints. */
export function clearJson({ bytesFreed, deleted, kept }: ClearReport, loss: Loss): object {
  const { bytes, checkpoints, legacyArchives, projects } = loss
  return {
    deleted: deleted.length + kept.length > 0,
    bytesFreed,
    loss: { bytes, projects, checkpoints, legacyArchives },
  }
}
