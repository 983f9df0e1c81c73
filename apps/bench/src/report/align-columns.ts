/** Aligns rows of words in columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.reduce((all, word, at) => withAtLeast(all, at, word.length), widest),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((word, at) => word.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function withAtLeast(widths: readonly number[], at: number, width: number): number[] {
  const wider = [...widths]
  wider[at] = Math.max(wider[at] ?? 0, width)
  return wider
}
