import { displayText } from '@hermes-checkpoints/core'
import type { PrunePlan, PruneReport, SkippedSession } from '@hermes-checkpoints/sessions'
import { countText } from '../../../terminal/count-text.ts'
import { keptSessionsText } from './kept-sessions-text.ts'
import type { OutputStyle } from '../../../terminal/output-style.ts'
import { removalCountText } from './removal-count-text.ts'
import { removalPreviewText } from './removal-preview-text.ts'

/** Describes what a prune deleted, or would delete. */
export function sessionsPruneText(
  report: PruneReport,
  plan: PrunePlan,
  style: OutputStyle,
  /** True when the question has already listed what is kept. */
  hasSeenPlan: boolean,
): string {
  const preview = report.dryRun && plan.remove.length > 0 ? removalPreviewText(plan, style) : ''
  return [
    preview,
    totalText(report),
    hasSeenPlan ? '' : keptSessionsText(report, plan),
    skippedText(report.skipped),
    vacuumText(report),
    report.dryRun ? 'Dry run: nothing was changed.\n' : '',
  ].join('')
}

function totalText(report: PruneReport): string {
  const { dryRun, errors, removed } = report
  if (removed.length === 0)
    return errors.length > 0 ? 'Nothing was deleted.\n' : 'Nothing to delete.\n'
  if (dryRun) return `Would delete ${removalCountText(report)}.\n`
  return `${errors.length > 0 ? 'Deleted in part' : 'Deleted'}: ${removalCountText(report)}.\n`
}

/** Lists the sessions that were used again after the plan was made. */
function skippedText(skipped: readonly SkippedSession[]): string {
  if (skipped.length === 0) return ''
  const lines = skipped
    .slice(0, maxNamed)
    .map(({ id, why }) => `  ${displayText(id)}: ${displayText(why)}\n`)
    .join('')
  const more = skipped.length > maxNamed ? `  … and ${skipped.length - maxNamed} more.\n` : ''
  return `Kept, because they changed after the preview: ${countText(skipped.length, 'session')}\n${lines}${more}`
}

const maxNamed = 15

function vacuumText({ sessions, vacuum }: PruneReport): string {
  if (vacuum === 'done') return 'The database was compacted.\n'
  if (vacuum === 'not-worthwhile')
    return 'The database was not compacted: too little of it is free.\n'
  if (vacuum !== 'not-asked' || sessions === 0) return ''
  return 'The database keeps its size and reuses the free space; --vacuum shrinks it.\n'
}
