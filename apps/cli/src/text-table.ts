import fastStringWidth from 'fast-string-width'

export interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
}

/** Lines of text in columns, the titles first. The last column is not padded. */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [columns.map((column) => column.title), ...rows]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at]))))
  return lines
    .map((line) => columns.map((column, at) => pad(line[at] ?? '', widths[at] ?? 0, column.align)))
    .map((cells) => `  ${cells.join('  ').trimEnd()}\n`)
    .join('')
}

function pad(cell: string, width: number, align: Column['align']): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(cell)))
  return align === 'left' ? cell + blanks : blanks + cell
}

function widthOf(cell = ''): number {
  return fastStringWidth(cell)
}
