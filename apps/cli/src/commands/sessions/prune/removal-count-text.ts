import { formatBytes } from '@hermes-checkpoints/core'
import type { PruneReport } from '@hermes-checkpoints/sessions'
import { countText } from '../../../terminal/count-text.ts'

/** Counts what a removal deletes: `3 sessions and 5 files (1.2 MB)`. */
export function removalCountText({
  bytesFreed,
  files,
  sessions,
}: Pick<PruneReport, 'sessions' | 'files' | 'bytesFreed'>): string {
  const sized = `${countText(files, 'file')} (${formatBytes(bytesFreed)})`
  if (sessions === 0) return sized
  const rows = countText(sessions, 'session')
  return files === 0 ? `${rows} without files` : `${rows} and ${sized}`
}
