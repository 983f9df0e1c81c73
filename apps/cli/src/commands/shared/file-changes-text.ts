import type { FileChange } from '@hermes-checkpoints/checkpoints'
import { displayPath } from '@hermes-checkpoints/core'
import type { Colors, OutputStyle } from '../../terminal/output-style.ts'
import { alignRows, type Alignment } from '../../terminal/text-table.ts'

/** Lists changed files: a letter for the kind of change, the lines added and removed, and the path. */
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
  // git counts no lines in binary files.
  if (insertions === null || deletions === null) return ['', 'binary']
  return [colors.green(`+${insertions}`), colors.red(`-${deletions}`)]
}
