import fastStringWidth from 'fast-string-width'

export interface Alignment {
  readonly align: 'left' | 'right'
  /** The largest width that the column is padded to; wider cells stick out of their own line only. */
  readonly most?: number
}

export interface Column extends Alignment {
  readonly title: string
}

/** Formats rows in columns, below their titles. */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  return alignRows(columns, [columns.map((column) => column.title), ...rows])
}

/** Formats rows in columns. The last cell of a row is not padded. */
export function alignRows(
  columns: readonly Alignment[],
  rows: readonly (readonly string[])[],
): string {
  const widths = columns.map(({ most = Number.POSITIVE_INFINITY }, at) =>
    Math.min(most, widestAt(rows, at)),
  )
  return rows
    .map((row) => columns.map(({ align }, at) => pad(row[at] ?? '', widths[at] ?? 0, align)))
    .map((cells) => `  ${cells.join('  ').trimEnd()}\n`)
    .join('')
}

function widestAt(rows: readonly (readonly string[])[], at: number): number {
  return rows.reduce((widest, row) => Math.max(widest, fastStringWidth(row[at] ?? '')), 0)
}

function pad(cell: string, width: number, align: Alignment['align']): string {
  const blanks = ' '.repeat(Math.max(0, width - fastStringWidth(cell)))
  return align === 'left' ? cell + blanks : blanks + cell
}
