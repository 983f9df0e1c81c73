import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayText, formatTime, shortId } from '@hermes-checkpoints/core'
import fastStringWidth from 'fast-string-width'
import { changeCountsText } from './change-counts-text.ts'
import { cutToWidth } from '../../terminal/cut-to-width.ts'
import type { Colors, OutputStyle } from '../../terminal/output-style.ts'
import { alignRows, type Alignment } from '../../terminal/text-table.ts'

/** Reasons are not cut below this width, however narrow the terminal is. */
const minReasonWidth = 10
/** A longer reason sticks out of its own line only. */
const maxReasonWidth = 60

const alignments: readonly Alignment[] = [
  { align: 'right' },
  { align: 'left' },
  { align: 'left' },
  { align: 'left', most: maxReasonWidth },
  { align: 'left' },
]
const reasonAt = 3

/** Lists checkpoints, one per line. On a terminal, reasons are cut so that lines fit. */
export function logLines(
  checkpoints: readonly Checkpoint[],
  { colors, columns }: OutputStyle,
): string {
  const rows = checkpoints.map((checkpoint) => cellsOf(checkpoint, colors))
  const room = columns === null ? Number.POSITIVE_INFINITY : roomForReasons(rows, columns)
  const reasons = checkpoints.map((checkpoint) => reasonOf(checkpoint, colors, room))
  return alignRows(
    alignments,
    rows.map((row, at) => row.with(reasonAt, reasons[at] ?? '')),
  )
}

function cellsOf(checkpoint: Checkpoint, colors: Colors): readonly string[] {
  const { counts, id, number, time } = checkpoint
  return [
    String(number),
    colors.yellow(shortId(id)),
    formatTime(time),
    '',
    changeCountsText(counts, colors),
  ]
}

/** Users find a labelled checkpoint by its label, so the label comes first and is never cut. */
function reasonOf(checkpoint: Checkpoint, colors: Colors, room: number): string {
  const marks = marksOf(checkpoint, colors)
  const before = marks === '' ? '' : `${marks} `
  const left = Math.max(minReasonWidth, room - fastStringWidth(before))
  return `${before}${cutToWidth(displayText(checkpoint.reason), left)}`
}

function marksOf({ label, pinned }: Checkpoint, colors: Colors): string {
  const labelMark = label === null ? [] : [colors.cyan(`[${displayText(label)}]`)]
  const pinMark = pinned ? [colors.magenta('pinned')] : []
  return [...labelMark, ...pinMark].join(' ')
}

function roomForReasons(rows: readonly (readonly string[])[], columns: number): number {
  const widest = alignRows(alignments, rows)
    .split('\n')
    .reduce((width, line) => Math.max(width, fastStringWidth(line)), 0)
  return Math.max(minReasonWidth, columns - widest)
}
