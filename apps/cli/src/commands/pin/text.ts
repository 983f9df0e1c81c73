import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayText } from '@hermes-checkpoints/core'
import type { Colors } from '../../terminal/output-style.ts'
import { checkpointName } from '../shared/checkpoint-name.ts'

/** Names the checkpoint that was pinned or unpinned. */
export function pinChangeText(
  done: 'Pinned' | 'Unpinned',
  checkpoint: Checkpoint,
  colors: Colors,
): string {
  const { label } = checkpoint
  const labelled = label === null ? '' : ` ${colors.cyan(`[${displayText(label)}]`)}`
  return `${done} ${checkpointName(checkpoint, colors)}${labelled}\n`
}
