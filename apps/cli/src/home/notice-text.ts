import type { Failed, FirstUseReport, Notice, RestoreReport } from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText, shortId } from '@hermes-checkpoints/core'
import { archivedRepositoriesText, notArchivedText } from './archived-repositories-text.ts'
import { failuresText } from './failures-text.ts'
import { restoreProblemsText } from '../commands/restore/problems-text.ts'

/** What the engine has done of its own accord, in plain words. */
export function noticeText(notice: Notice): string {
  if (notice.kind === 'restore-finished') return finishedText(notice.report)
  if (notice.kind === 'old-repositories-archived') return archivedText(notice.report)
  // Nothing is lost without the binding, and the user could not install it.
  if (notice.kind === 'part-missing') return ''
  const place = displayPath(notice.directory)
  if (notice.kind === 'store-repaired')
    return `The checkpoints of ${place} were damaged and have been repaired: ${displayText(notice.detail)}\n`
  if (notice.kind === 'restore-reversed') return reversedText(place, notice.failed)
  return `A restore of ${place} was interrupted and can be neither finished nor reversed: ${displayText(notice.why)}\n`
}

function finishedText(report: RestoreReport): string {
  const { deleted, directory, restored, restoredTo } = report
  const counts = `${restored.length} restored, ${deleted.length} deleted`
  const what = `A restore of ${displayPath(directory)} to ${shortId(restoredTo.id)}`
  return `${what} that was interrupted has been finished: ${counts}.\n${restoreProblemsText(report)}`
}

function reversedText(place: string, failed: readonly Failed[]): string {
  return `A restore of ${place} that was interrupted has been reversed: the store cannot finish it.\n${failuresText(failed)}`
}

function archivedText(report: FirstUseReport): string {
  const again = report.errors.length === 0 ? '' : 'The next checkpoint tries again.\n'
  return `${archivedRepositoriesText(report)}${notArchivedText(report.errors)}${again}`
}
