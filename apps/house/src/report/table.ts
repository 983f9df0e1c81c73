/** Aligns rows of cells; the first row is the heading. Columns of numbers are aligned to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ''))
  const widths = columns.map((cells) => Math.max(...cells.map(({ length }) => length)))
  const numeric = columns.map((cells) => cells.slice(1).every((cell) => number.test(cell)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          numeric[column] === true
            ? cell.padStart(widths[column] ?? 0)
            : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}\n`)
    .join('')
}

const number = /^(?:-?[\d.,]+|-)$/
