import fastStringWidth from 'fast-string-width'
import { cutToWidth } from './cut-to-width.ts'
import { textTable, type Column } from './text-table.ts'

export interface FittingColumn extends Column {
  /** Marks the one column whose cells may be cut. They must have no escape sequences. */
  readonly isCut?: true
  /** Columns with a number are dropped when the terminal is too narrow, the lowest number first. */
  readonly drop?: number
}

/** Cells are not cut below this width, however narrow the terminal is. */
const minWidth = 10

/** Formats a table that fits the width of a terminal; null means no limit. */
export function fittingTable(
  columns: readonly FittingColumn[],
  rows: readonly (readonly string[])[],
  room: number | null,
): string {
  const excess = room === null ? 0 : tableWidth(columns, rows) - room
  if (excess <= 0) return textTable(columns, rows)
  const cutAt = columns.findIndex(({ isCut }) => isCut === true)
  const cutTo = cutAt === -1 ? 0 : widthAt(columns, rows, cutAt) - excess
  const dropAt = nextToDrop(columns)
  if (cutTo < minWidth && dropAt !== -1) {
    const fewer = rows.map((row) => row.toSpliced(dropAt, 1))
    return fittingTable(columns.toSpliced(dropAt, 1), fewer, room)
  }
  return textTable(columns, cutAt === -1 ? rows : cutCells(rows, cutAt, cutTo))
}

/** `textTable` indents by two and puts two spaces between columns. */
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
  return rows.map((row) => row.with(at, cutToWidth(row[at] ?? '', Math.max(width, minWidth))))
}
