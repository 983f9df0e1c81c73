import { dirname } from 'node:path'
import { displayText, formatAge, formatTime, type Instant } from '@hermes-checkpoints/core'
import type { LostState, ReadableState } from '@hermes-checkpoints/resume'
import { fittingTable, type FittingColumn } from '../../../terminal/fitting-table.ts'
import { textTable, type Column } from '../../../terminal/text-table.ts'

/** Resume states as people read them, a line each. On a terminal, tasks are cut so that lines fit. */
export function resumeListText(
  states: readonly ReadableState[],
  now: Instant,
  columns: number | null,
): string {
  const rows = states.map((state) => [...factsOf(state, now), displayText(state.task ?? '—')])
  return fittingTable(stateColumns, rows, columns)
}

/** States that lie where nobody looks for them, with where that is. */
export function lostStatesText(lost: readonly LostState[], now: Instant): string {
  const rows = lost.map(({ state }) => [...factsOf(state, now), displayText(dirname(state.path))])
  return textTable(lostColumns, rows)
}

function factsOf({ id, status, updatedAt }: ReadableState, now: Instant): readonly string[] {
  return [id, displayText(status ?? '—'), formatTime(updatedAt), formatAge(updatedAt, now)]
}

const factColumns: readonly Column[] = [
  { title: 'ID', align: 'left', most: 40 },
  { title: 'STATUS', align: 'left', most: 20 },
  { title: 'UPDATED', align: 'left' },
  { title: 'AGE', align: 'right' },
]
const stateColumns: readonly FittingColumn[] = [
  ...factColumns,
  { title: 'TASK', align: 'left', isCut: true },
]
const lostColumns: readonly Column[] = [...factColumns, { title: 'WHERE', align: 'left' }]
