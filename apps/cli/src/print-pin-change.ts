import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayText } from '@hermes-checkpoints/core'
import { checkpointJson } from './checkpoint-json.ts'
import { checkpointName } from './checkpoint-name.ts'
import type { Context } from './context.ts'
import type { GlobalArguments } from './global-options.ts'
import { lookOf } from './look.ts'
import { numberNote } from './number-note.ts'
import { writeJson } from './write-json.ts'

export interface PinChangeArguments extends GlobalArguments {
  /** The checkpoint as it was typed. */
  readonly checkpoint?: string | undefined
}

/** Says which checkpoint was pinned or unpinned. */
export function printPinChange(
  done: 'Pinned' | 'Unpinned',
  checkpoint: Checkpoint,
  args: PinChangeArguments,
  context: Context,
): void {
  if (args.json) {
    writeJson(checkpointJson(checkpoint), context)
    return
  }
  if (!args.quiet) context.writeError(numberNote(args.checkpoint ?? '', checkpoint))
  const { colors } = lookOf(args, context)
  const { label } = checkpoint
  const labelled = label === null ? '' : ` ${colors.cyan(`[${displayText(label)}]`)}`
  context.writeOutput(`${done} ${checkpointName(checkpoint, colors)}${labelled}\n`)
}
