import {
  displayPath,
  displayText,
  formatBytes,
  parseCheckpointId,
  shortId,
} from '@hermes-checkpoints/core'
import type { MaintenanceAction, MaintenanceReport } from '@hermes-checkpoints/checkpoints'
import type { CheckpointSettings } from '@hermes-checkpoints/settings'
import { countText } from '../../terminal/count-text.ts'
import type { Colors } from '../../terminal/output-style.ts'
import { actionsDone, pruneTotals } from './totals.ts'

/** Describes what a prune deleted, or would delete. */
export function pruneText(
  report: MaintenanceReport,
  settings: CheckpointSettings,
  colors: Colors,
): string {
  const lines = actionsDone(report).map((action) => actionText(action, settings, colors))
  const deleted = lines.length === 0 ? 'Nothing to delete.\n' : lines.join('')
  const note = report.dryRun ? 'Dry run: nothing was changed.\n' : ''
  return `${deleted}\n${countsText(report)}${note}`
}

function actionText(
  action: MaintenanceAction,
  settings: CheckpointSettings,
  colors: Colors,
): string {
  const mark = colors.red(action.what === 'checkpoint' ? 'drop  ' : 'delete')
  const size = action.bytes > 0 ? `; ${formatBytes(action.bytes)}` : ''
  const { resumeStates } = action
  const kept =
    resumeStates === undefined ? '' : `; keeps ${countText(resumeStates, 'resume state')}`
  return `  ${mark}  ${whatText(action, colors)} (${reasons[action.why](settings)}${size}${kept})\n`
}

function whatText({ project, target, what, workdir }: MaintenanceAction, colors: Colors): string {
  const place = workdir === null ? `project ${project}` : displayPath(workdir)
  if (what === 'checkpoint')
    return `${colors.yellow(shortId(parseCheckpointId(target)))} of ${place}`
  return what === 'project' ? `all checkpoints of ${place}` : displayText(target)
}

const reasons: Readonly<
  Record<MaintenanceAction['why'], (settings: CheckpointSettings) => string>
> = {
  orphan: () => 'its directory no longer exists',
  stale: ({ retentionDays }) => `untouched for more than ${retentionDays} days`,
  'beyond-policy': ({ maxSnapshots }) => `beyond the newest ${maxSnapshots}`,
  'over-cap': ({ maxTotalSizeMb }) => `over the cap of ${maxTotalSizeMb} MB`,
}

function countsText(report: MaintenanceReport): string {
  const { dryRun, errors, scanned } = report
  const totals = pruneTotals(report)
  const rows: readonly (readonly [string, number | string])[] = [
    ['Scanned:', scanned],
    ['Deleted orphan:', totals.deletedOrphan],
    ['Deleted stale:', totals.deletedStale],
    ['Deleted over cap:', totals.deletedOverCap],
    ['Checkpoints dropped:', totals.droppedCheckpoints],
    ['Errors:', errors.length],
    ['Bytes reclaimed:', dryRun ? '—' : formatBytes(totals.bytesFreed)],
  ]
  return rows.map(([name, value]) => `${name.padEnd(22)}${value}\n`).join('')
}
