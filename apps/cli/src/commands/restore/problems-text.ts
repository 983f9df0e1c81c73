import type { RestoreReport } from '@hermes-checkpoints/checkpoints'
import { displayPath, shortId } from '@hermes-checkpoints/core'
import { failuresText } from '../../home/failures-text.ts'
import { isComplete } from './is-complete.ts'

/** Lists what a restore could not do, one path per line; an empty text when it did everything. */
export function restoreProblemsText(report: RestoreReport): string {
  const { directory, failed, restoredTo } = report
  if (isComplete(report) || failed.length > 0) return failuresText(failed)
  const id = shortId(restoredTo.id)
  return `Failed: ${displayPath(directory)} still differs from checkpoint ${id}. Run \`hermes-checkpoints diff ${id}\` to see how.\n`
}
