import { displayText, formatAge, formatBytes, type Instant } from '@hermes-checkpoints/core'
import type { PlannedRemoval, PrunePlan, WhySessionRemoved } from '@hermes-checkpoints/sessions'
import { daysText } from '../../../terminal/days-text.ts'
import { fittingTable, type FittingColumn } from '../../../terminal/fitting-table.ts'
import type { Colors, OutputStyle } from '../../../terminal/output-style.ts'
import { titleText } from '../../../terminal/title-text.ts'

/** The most rows of a preview. */
const maxRows = 15

/** Lists what a plan removes and why, longest unused first. */
export function removalPreviewText(plan: PrunePlan, { colors, columns }: OutputStyle): string {
  const rows = plan.remove
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .slice(0, maxRows)
    .map((removal) => rowOf(removal, plan))
  const hidden = plan.remove.length - rows.length
  const more = hidden === 0 ? '' : `  … and ${hidden} more; --dry-run --json lists them all.\n`
  return `${fittingTable(columnsFor(colors), rows, columns)}${more}`
}

function timeOf({ lastActivityAt }: PlannedRemoval): Instant {
  return lastActivityAt ?? Number.MAX_VALUE
}

function columnsFor({ bold }: Colors): readonly FittingColumn[] {
  return [
    { title: bold('ID'), align: 'left', most: 40 },
    { title: bold('TITLE'), align: 'left', isCut: true },
    { title: bold('SOURCE'), align: 'left', most: 20, drop: 1 },
    { title: bold('LAST ACTIVITY'), align: 'right', drop: 3 },
    { title: bold('FILES'), align: 'right', drop: 2 },
    { title: bold('SIZE'), align: 'right', drop: 4 },
    { title: bold('WHY'), align: 'left', drop: 5 },
  ]
}

function rowOf(removal: PlannedRemoval, plan: PrunePlan): readonly string[] {
  const { files, id, lastActivityAt, source, title, why } = removal
  return [
    displayText(id),
    titleText(title),
    displayText(source ?? '—'),
    formatAge(lastActivityAt, plan.now),
    String(files.length),
    formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    reasons[why](plan),
  ]
}

const reasons: Readonly<Record<WhySessionRemoved, (plan: PrunePlan) => string>> = {
  idle: ({ rule: { olderThanDays } }) =>
    olderThanDays === 0 ? 'ended' : `idle for more than ${daysText(olderThanDays)}`,
  'stale-open': ({ rule: { staleOpenDays } }) =>
    `never closed, idle for more than ${daysText(staleOpenDays ?? 0)}`,
  'session-gone': ({ hasDatabase, rule: { olderThanDays } }) =>
    hasDatabase ? 'its session no longer exists' : `older than ${daysText(olderThanDays)}`,
  unfinished: () => 'left by an interrupted removal',
  asked: () => 'requested',
}
