import { displayText, formatAge, type Instant } from '@hermes-checkpoints/core'
import type {
  GarbageError,
  GarbagePlan,
  GarbageReport,
  GarbageRemoval,
} from '@hermes-checkpoints/resume'
import { countText } from '../../../terminal/count-text.ts'
import { alignRows, type Alignment } from '../../../terminal/text-table.ts'

/** Lists what a collection would do, one state per line. */
export function garbagePlanText({ damaged, removals }: GarbagePlan, now: Instant): string {
  const goes = removals.map(({ state, why }) => [
    state.id,
    reasons[why],
    `updated ${formatAge(state.updatedAt, now)}`,
  ])
  const aside = damaged.map(({ id, why }) => [id, 'damaged, will be moved aside', displayText(why)])
  return alignRows(columns, [...goes, ...aside])
}

const reasons: Readonly<Record<GarbageRemoval['why'], string>> = {
  completed: 'completed',
  stale: 'untouched for too long',
}
const columns: readonly Alignment[] = [
  { align: 'left', most: 40 },
  { align: 'left' },
  { align: 'left' },
]

/** Asks whether the planned collection may run. */
export function garbageQuestion({ damaged, removals }: GarbagePlan): string {
  const deletes =
    removals.length === 0 ? [] : [`delete ${countText(removals.length, 'resume state')}`]
  const moves =
    damaged.length === 0 ? [] : [`move ${countText(damaged.length, 'damaged file')} aside`]
  const question = [...deletes, ...moves].join(' and ')
  return `${question.charAt(0).toUpperCase()}${question.slice(1)}?`
}

/** Describes what a collection did. */
export function garbageReportText({ damaged, kept, removed }: GarbageReport): string {
  const deleted =
    removed.length === 0 ? '' : `Deleted ${countText(removed.length, 'resume state')}.\n`
  const aside = damaged.map(({ id, path }) => `Moved ${id} aside: ${displayText(path ?? '')}\n`)
  const changed = kept.filter(({ why }) => why === 'changed')
  const left = changed.map(({ id }) => `Kept ${id}: it changed after the preview.\n`)
  return [deleted, ...aside, ...left].join('')
}

/** Lists what could not be read or removed, one state per line. */
export function garbageErrorsText(errors: readonly GarbageError[]): string {
  return errors.map(({ id, why }) => `Failed: ${id}: ${displayText(why)}\n`).join('')
}
