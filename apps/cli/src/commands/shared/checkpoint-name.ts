import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayText, shortId } from '@hermes-checkpoints/core'
import type { Colors } from '../../terminal/output-style.ts'

/** Names a checkpoint in a sentence, such as `checkpoint 1a2b3c4d "before write_file"`. */
export function checkpointName({ id, reason }: Checkpoint, colors: Colors): string {
  const quoted = reason === '' ? '' : ` "${displayText(reason)}"`
  return `checkpoint ${colors.yellow(shortId(id))}${quoted}`
}
