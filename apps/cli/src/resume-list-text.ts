import { dirname } from 'node:path'
import { displayText, formatAge, formatTime, type Instant } from '@hermes-checkpoints/core'
import type { LostState, ReadableState } from '@hermes-checkpoints/resume'
import fastStringWidth from 'fast-string-width'
import { cutToWidth } from './cut-to-width.ts'
import { textTable, type Column } from './text-table.ts'

/** A task is not cut below this, however narrow the terminal is. */
const narrowestTask = 10

/** Resume states as people read them, a line each. On a terminal, tasks are cut so that lines fit. */
export function resumeListText(
  states: readonly ReadableState[],
  now: Instant,
  columns: number | null,
): string {
  const rows = states.map((state) => [...factsOf(state, now), displayText(state.task ?? '—')])
  const withoutTasks = textTable(
    stateColumns,
    rows.map((row) => row.with(taskAt, '')),
  )
  const widest = Math.max(...withoutTasks.split('\n').map((line) => fastStringWidth(line)))
  const room = columns === null ? Infinity : Math.max(narrowestTask, columns - widest - 2)
  return textTable(
    stateColumns,
    rows.map((row) => row.with(taskAt, cutToWidth(row[taskAt] ?? '', room))),
  )
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
const stateColumns: readonly Column[] = [...factColumns, { title: 'TASK', align: 'left' }]
const taskAt = factColumns.length
const lostColumns: readonly Column[] = [...factColumns, { title: 'WHERE', align: 'left' }]
