import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayText, formatTime, shortId } from '@hermes-checkpoints/core'
import { changeCountsText } from '../shared/change-counts-text.ts'
import type { Colors, OutputStyle } from '../../terminal/output-style.ts'

/** Lists the checkpoints of a directory in the format of upstream, with the commands to use them. */
export function rollbackListText(
  checkpoints: readonly Checkpoint[],
  { colors }: OutputStyle,
  directory: string,
): string {
  const lines = checkpoints.map((checkpoint) => lineOf(checkpoint, colors))
  return `📸 Checkpoints for ${directory}:\n\n${lines.join('')}\n${help}`
}

function lineOf({ counts, id, number, reason, time }: Checkpoint, colors: Colors): string {
  const changesFiles = counts !== null && counts.filesChanged > 0
  const parts = [
    `${number}. ${colors.yellow(shortId(id))}`,
    formatTime(time),
    displayText(reason),
    changesFiles ? changeCountsText(counts, colors) : '',
  ]
  return `  ${parts.join('  ').trimEnd()}\n`
}

const help = `  hermes-checkpoints rollback <N>         bring the directory back to checkpoint N
  hermes-checkpoints rollback diff <N>    see what has changed since checkpoint N
  hermes-checkpoints rollback <N> <file>  bring back one file only
`
