import type { FileChange } from '@hermes-checkpoints/checkpoints'
import { displayPath } from '@hermes-checkpoints/core'
import type { Colors, OutputStyle } from '../../terminal/output-style.ts'
import { alignRows, type Alignment } from '../../terminal/text-table.ts'

/** Files that differ, a line each: a letter for how, the lines that came and went, and the name. */
export function fileChangesText(files: readonly FileChange[], { colors }: OutputStyle): string {
  const rows = files.map((file) => [
    letters[file.status](colors),
    ...lineCounts(file, colors),
    displayPath(file.path),
  ])
  return alignRows(columns, rows)
}

const columns: readonly Alignment[] = [
  { align: 'left' },
  { align: 'right' },
  { align: 'right' },
  { align: 'left' },
]

const letters: Readonly<Record<FileChange['status'], (colors: Colors) => string>> = {
  added: (colors) => colors.green('A'),
  modified: (colors) => colors.yellow('M'),
  deleted: (colors) => colors.red('D'),
  'type-changed': (colors) => colors.magenta('T'),
}

function lineCounts({ deletions, insertions }: FileChange, colors: Colors): [string, string] {
  // git has no lines to count in what is not text.
  if (insertions === null || deletions === null) return ['', 'binary']
  return [colors.green(`+${insertions}`), colors.red(`-${deletions}`)]
}
