import { dirname } from 'node:path'
import {
  displayText,
  formatAge,
  formatTime,
  type AbsolutePath,
  type Instant,
} from '@hermes-checkpoints/core'
import type { DamagedState, LostState, ReadableState } from '@hermes-checkpoints/resume'
import { fittingTable, type FittingColumn } from '../../../terminal/fitting-table.ts'
import { textTable, type Column } from '../../../terminal/text-table.ts'
import type { ListedStates } from './json.ts'

export interface ResumeListTextOptions {
  readonly base: AbsolutePath
  readonly now: Instant
  /** The width of the terminal; null when tasks are not cut. */
  readonly columns: number | null
}

/** Lists the resume states, then the lost ones with their places. */
export function resumeListText(
  { lost, states }: Pick<ListedStates, 'states' | 'lost'>,
  { base, columns, now }: ResumeListTextOptions,
): string {
  const rows = states.map((state) => [...factsOf(state, now), displayText(state.task ?? '—')])
  const list =
    rows.length === 0
      ? `No resume states in ${displayText(base)}\n`
      : fittingTable(stateColumns, rows, columns)
  return `${list}${lostStatesText(lost, now)}`
}

function lostStatesText(lost: readonly LostState[], now: Instant): string {
  if (lost.length === 0) return ''
  const rows = lost.map(({ state }) => [...factsOf(state, now), displayText(dirname(state.path))])
  return `Lost (${lost.length}); \`hermes-sessions resume recover\` recovers those whose name is free:\n${textTable(lostColumns, rows)}`
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

/** Warns of each file that holds no usable state, and says what to do with damaged ones. */
export function unusableText(unusable: ListedStates['unusable']): string {
  const hint = unusable.some(({ kind }) => kind === 'damaged')
    ? '`hermes-sessions resume gc` moves damaged files aside.\n'
    : ''
  return unusable.map(stateWarning).join('') + hint
}

export function stateWarning({ path, why }: Pick<DamagedState, 'path' | 'why'>): string {
  return `Warning: not a resume state: ${displayText(path)}: ${displayText(why)}\n`
}
