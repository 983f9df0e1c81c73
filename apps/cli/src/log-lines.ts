import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayText, formatTime, shortId } from '@hermes-checkpoints/core'
import fastStringWidth from 'fast-string-width'
import { changeCountsText } from './change-counts-text.ts'
import { cutToWidth } from './cut-to-width.ts'
import type { Colors, Look } from './look.ts'
import { alignRows, type Alignment } from './text-table.ts'

/** A reason is not cut below this, however narrow the terminal is. */
const narrowestReason = 10
/** One long reason does not push the rest of every other line away. */
const widestReasonColumn = 60

const alignments: readonly Alignment[] = [
  { align: 'right' },
  { align: 'left' },
  { align: 'left' },
  { align: 'left', most: widestReasonColumn },
  { align: 'left' },
  { align: 'left' },
]
const reasonAt = 3

/** Checkpoints as people read them, a line each. On a terminal, reasons are cut so that lines fit. */
export function logLines(checkpoints: readonly Checkpoint[], { colors, columns }: Look): string {
  const rows = checkpoints.map((checkpoint) => cellsOf(checkpoint, colors))
  return alignRows(alignments, columns === null ? rows : cutReasons(rows, columns))
}

function cellsOf(checkpoint: Checkpoint, colors: Colors): readonly string[] {
  const { counts, id, number, reason, time } = checkpoint
  return [
    String(number),
    colors.yellow(shortId(id)),
    formatTime(time),
    displayText(reason),
    changeCountsText(counts, colors),
    marksOf(checkpoint, colors),
  ]
}

function marksOf({ label, pinned }: Checkpoint, colors: Colors): string {
  const labelMark = label === null ? [] : [colors.cyan(`[${displayText(label)}]`)]
  const pinMark = pinned ? [colors.magenta('pinned')] : []
  return [...labelMark, ...pinMark].join(' ')
}

function cutReasons(
  rows: readonly (readonly string[])[],
  columns: number,
): readonly (readonly string[])[] {
  const withoutReasons = alignRows(
    alignments,
    rows.map((row) => row.with(reasonAt, '')),
  )
  const widest = withoutReasons
    .split('\n')
    .reduce((width, line) => Math.max(width, fastStringWidth(line)), 0)
  const room = Math.max(narrowestReason, columns - widest)
  return rows.map((row) => row.with(reasonAt, cutToWidth(row[reasonAt] ?? '', room)))
}
