import { displayText, formatAge, type Instant } from '@hermes-checkpoints/core'
import type {
  GarbageError,
  GarbagePlan,
  GarbageReport,
  GarbageRemoval,
} from '@hermes-checkpoints/resume'
import { alignRows, type Alignment } from '../../../terminal/text-table.ts'

/** What collecting garbage would do, a line for each state. */
export function garbagePlanText({ damaged, removals }: GarbagePlan, now: Instant): string {
  const goes = removals.map(({ state, why }) => [
    state.id,
    reasons[why],
    `updated ${formatAge(state.updatedAt, now)}`,
  ])
  const aside = damaged.map(({ id, why }) => [id, 'damaged, is set aside', displayText(why)])
  return alignRows(columns, [...goes, ...aside])
}

const reasons: Readonly<Record<GarbageRemoval['why'], string>> = {
  completed: 'completed',
  stale: 'not touched for too long',
}
const columns: readonly Alignment[] = [
  { align: 'left', most: 40 },
  { align: 'left' },
  { align: 'left' },
]

/** What collecting garbage is about to do, as a question. */
export function garbageQuestion({ damaged, removals }: GarbagePlan): string {
  const deletes = removals.length === 0 ? [] : [`delete ${countText(removals.length)}`]
  const moves = damaged.length === 0 ? [] : [`set ${countText(damaged.length)} aside`]
  const question = [...deletes, ...moves].join(' and ')
  return `${question.charAt(0).toUpperCase()}${question.slice(1)}?`
}

/** What came of it. */
export function garbageReportText({ kept, damaged, removed }: GarbageReport): string {
  const deleted = removed.length === 0 ? '' : `Deleted ${countText(removed.length)}.\n`
  const aside = damaged.map(({ id, path }) => `Set ${id} aside: ${displayText(path ?? '')}\n`)
  const changed = kept.filter(({ why }) => why === 'changed')
  const left = changed.map(({ id }) => `Left ${id}: it has changed meanwhile.\n`)
  return [deleted, ...aside, ...left].join('')
}

/** What could not be read or removed, a line each. */
export function garbageErrorsText(errors: readonly GarbageError[]): string {
  return errors.map(({ id, why }) => `Failed: ${id}: ${displayText(why)}\n`).join('')
}

function countText(states: number): string {
  return `${states} resume ${states === 1 ? 'state' : 'states'}`
}
