import type { ChangeCounts } from '@hermes-checkpoints/checkpoints'
import { countText } from '../../terminal/count-text.ts'
import type { Colors } from '../../terminal/output-style.ts'

/** Counts what a checkpoint changed, such as `(3 files, +10/-2)`; an empty text when that is unknown. */
export function changeCountsText(counts: ChangeCounts | null, colors: Colors): string {
  if (counts === null) return ''
  const { deletions, filesChanged, insertions } = counts
  const files = countText(filesChanged, 'file')
  return `(${files}, ${colors.green(`+${insertions}`)}/${colors.red(`-${deletions}`)})`
}
