import type {
  PrunePlan,
  PruneReport,
  PruneRule,
  WhySessionKept,
} from '@hermes-checkpoints/sessions'
import { countText } from '../../../terminal/count-text.ts'
import { daysText } from '../../../terminal/days-text.ts'
import { alignRows, type Alignment } from '../../../terminal/text-table.ts'

/** Counts the sessions that a plan keeps, by reason. */
export function keptSessionsText(
  { kept }: Pick<PruneReport, 'kept'>,
  { doubtful, rule }: Pick<PrunePlan, 'doubtful' | 'rule'>,
): string {
  const rows = reasons.flatMap(([why, text]) => {
    const count = kept[why] ?? 0
    return count === 0 ? [] : [[String(count), text(rule)]]
  })
  const files =
    doubtful.length === 0
      ? ''
      : `Kept: ${countText(doubtful.length, 'file')} that may belong to several sessions\n`
  return rows.length === 0 ? files : `Kept:\n${alignRows(alignments, rows)}${files}`
}

const alignments: readonly Alignment[] = [{ align: 'right' }, { align: 'left' }]

const reasons: readonly (readonly [WhySessionKept, (rule: PruneRule) => string])[] = [
  ['active', activeText],
  ['young', ({ olderThanDays }) => `used in the last ${daysText(olderThanDays)}`],
  ['recent-file', () => 'old, but with a recently changed file'],
  ['pinned', () => 'pinned; --include-pinned deletes them as well'],
  ['archived', () => 'archived; --include-archived deletes them as well'],
  ['in-use', () => 'in use by a conversation'],
  ['other-source', () => 'from another source, or an unknown one'],
  ['age-unknown', () => 'of unknown age'],
  ['no-files', () => 'without files'],
  ['no-row', () => 'with files only, not in the database'],
  ['obstacle', () => 'because something could not be read'],
]

function activeText({ staleOpenDays }: PruneRule): string {
  return staleOpenDays === null
    ? 'not ended; --include-stale-open DAYS deletes those that were never closed'
    : `not ended, and used in the last ${daysText(staleOpenDays)}`
}
