import type { ChangeCounts } from '@hermes-checkpoints/checkpoints'
import type { Colors } from '../../terminal/output-style.ts'

/** What a checkpoint changes, such as `(3 files, +10/-2)`; nothing where nobody has counted. */
export function changeCountsText(counts: ChangeCounts | null, colors: Colors): string {
  if (counts === null) return ''
  const { deletions, filesChanged, insertions } = counts
  const files = `${filesChanged} ${filesChanged === 1 ? 'file' : 'files'}`
  return `(${files}, ${colors.green(`+${insertions}`)}/${colors.red(`-${deletions}`)})`
}
