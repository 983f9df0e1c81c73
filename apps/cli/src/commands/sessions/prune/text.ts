import { displayText } from '@hermes-checkpoints/core'
import type { PrunePlan, PruneReport, SkippedSession } from '@hermes-checkpoints/sessions'
import { countText } from '../../../terminal/count-text.ts'
import { keptSessionsText } from './kept-sessions-text.ts'
import type { OutputStyle } from '../../../terminal/output-style.ts'
import { removalCountText } from './removal-count-text.ts'
import { removalPreviewText } from './removal-preview-text.ts'

/** How a prune went, or would go, as people read it. */
export function sessionsPruneText(
  report: PruneReport,
  plan: PrunePlan,
  look: OutputStyle,
  /** Whether they know already what stays and why. */
  hasSeenPlan: boolean,
): string {
  const preview = report.dryRun && plan.remove.length > 0 ? removalPreviewText(plan, look) : ''
  return [
    preview,
    totalText(report),
    hasSeenPlan ? '' : keptSessionsText(report, plan),
    skippedText(report.skipped),
    vacuumText(report),
    report.dryRun ? 'A dry run: nothing was changed.\n' : '',
  ].join('')
}

function totalText(report: PruneReport): string {
  const { dryRun, errors, removed } = report
  if (removed.length === 0)
    return errors.length > 0 ? 'Nothing was deleted.\n' : 'Nothing to delete.\n'
  if (dryRun) return `Would delete ${removalCountText(report)}.\n`
  return `${errors.length > 0 ? 'Deleted in part' : 'Deleted'}: ${removalCountText(report)}.\n`
}

/** Since the plan was made, somebody has come back to them. */
function skippedText(skipped: readonly SkippedSession[]): string {
  if (skipped.length === 0) return ''
  const lines = skipped
    .slice(0, named)
    .map(({ id, why }) => `  ${displayText(id)}: ${displayText(why)}\n`)
    .join('')
  const more = skipped.length > named ? `  … and ${skipped.length - named} more.\n` : ''
  return `Kept after all, because of a change meanwhile: ${countText(skipped.length, 'session')}\n${lines}${more}`
}

const named = 15

function vacuumText({ sessions, vacuum }: PruneReport): string {
  if (vacuum === 'done') return 'The database was compacted.\n'
  if (vacuum === 'not-worthwhile')
    return 'The database was not compacted: too little of it is free.\n'
  if (vacuum !== 'not-asked' || sessions === 0) return ''
  return 'The database keeps its size and uses the space again; with --vacuum it gets smaller.\n'
}
