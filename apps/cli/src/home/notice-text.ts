import type { Failed, FirstUseReport, Notice, RestoreReport } from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText, shortId } from '@hermes-checkpoints/core'
import { archivedRepositoriesText, notArchivedText } from './archived-repositories-text.ts'
import { failuresText } from './failures-text.ts'
import { restoreProblemsText } from '../commands/restore/problems-text.ts'

/** Describes a repair or another action that no command asked the engine for. */
export function noticeText(notice: Notice): string {
  if (notice.kind === 'restore-finished') return finishedText(notice.report)
  if (notice.kind === 'old-repositories-archived') return archivedText(notice.report)
  // Nothing is lost without the binding, and the user could not install it.
  if (notice.kind === 'part-missing') return ''
  const place = displayPath(notice.directory)
  if (notice.kind === 'store-repaired')
    return `Repaired damaged checkpoints of ${place}: ${displayText(notice.detail)}\n`
  if (notice.kind === 'restore-reversed') return reversedText(place, notice.failed)
  return `Cannot finish or reverse the interrupted restore of ${place}: ${displayText(notice.why)}\n`
}

function finishedText(report: RestoreReport): string {
  const { deleted, directory, restored, restoredTo } = report
  const counts = `${restored.length} restored, ${deleted.length} deleted`
  const what = `${displayPath(directory)} to ${shortId(restoredTo.id)}`
  return `Finished the interrupted restore of ${what}: ${counts}.\n${restoreProblemsText(report)}`
}

function reversedText(place: string, failed: readonly Failed[]): string {
  return `Reversed the interrupted restore of ${place}: the store lacks what it needs to finish.\n${failuresText(failed)}`
}

function archivedText(report: FirstUseReport): string {
  const again = report.errors.length === 0 ? '' : 'The next checkpoint tries again.\n'
  return `${archivedRepositoriesText(report)}${notArchivedText(report.errors)}${again}`
}
