import type { RestoreReport } from '@hermes-checkpoints/checkpoints'
import { displayPath, shortId } from '@hermes-checkpoints/core'
import { failuresText } from '../../home/failures-text.ts'
import { isWhole } from './is-whole.ts'

/** What a restore could not do, a line each; nothing when it did all. */
export function restoreProblemsText(report: RestoreReport): string {
  const { directory, failed, restoredTo } = report
  if (isWhole(report) || failed.length > 0) return failuresText(failed)
  const id = shortId(restoredTo.id)
  return `Failed: ${displayPath(directory)} is not as in checkpoint ${id}. Run \`hermes-checkpoints diff ${id}\` to see what differs.\n`
}
