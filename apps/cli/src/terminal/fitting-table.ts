import fastStringWidth from 'fast-string-width'
import { cutToWidth } from './cut-to-width.ts'
import { textTable, type Column } from './text-table.ts'

export interface FittingColumn extends Column {
  /** Whether its cells may be cut, which must be without escape sequences then; true of one column at most. */
  readonly isCut?: true
  /** Columns with a number go where there is too little room, the lowest first; the others stay. */
  readonly drop?: number
}

/** Cells are not cut below this, however narrow the terminal is. */
const narrowest = 10

/** A table that fits into so many columns of a terminal; null for any number. */
export function fittingTable(
  columns: readonly FittingColumn[],
  rows: readonly (readonly string[])[],
  room: number | null,
): string {
  const lacking = room === null ? 0 : tableWidth(columns, rows) - room
  if (lacking <= 0) return textTable(columns, rows)
  const cutAt = columns.findIndex(({ isCut }) => isCut === true)
  const cutTo = cutAt === -1 ? 0 : widthAt(columns, rows, cutAt) - lacking
  const dropAt = nextToDrop(columns)
  if (cutTo < narrowest && dropAt !== -1) {
    const fewer = rows.map((row) => row.toSpliced(dropAt, 1))
    return fittingTable(columns.toSpliced(dropAt, 1), fewer, room)
  }
  return textTable(columns, cutAt === -1 ? rows : cutCells(rows, cutAt, cutTo))
}

/** As `textTable` lays it out: an indent of two, and two between columns. */
function tableWidth(
  columns: readonly FittingColumn[],
  rows: readonly (readonly string[])[],
): number {
  return columns.reduce((sum, _, at) => sum + 2 + widthAt(columns, rows, at), 0)
}

function widthAt(
  columns: readonly FittingColumn[],
  rows: readonly (readonly string[])[],
  at: number,
): number {
  const { most = Number.POSITIVE_INFINITY, title = '' } = columns[at] ?? {}
  return rows.reduce(
    (widest, row) => Math.max(widest, Math.min(most, fastStringWidth(row[at] ?? ''))),
    fastStringWidth(title),
  )
}

function nextToDrop(columns: readonly FittingColumn[]): number {
  const first = columns.reduce((least, { drop = Infinity }) => Math.min(least, drop), Infinity)
  return columns.findIndex(({ drop }) => drop === first)
}

function cutCells(
  rows: readonly (readonly string[])[],
  at: number,
  width: number,
): readonly (readonly string[])[] {
  return rows.map((row) => row.with(at, cutToWidth(row[at] ?? '', Math.max(width, narrowest))))
}
