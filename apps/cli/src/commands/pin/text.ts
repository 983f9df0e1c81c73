import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayText } from '@hermes-checkpoints/core'
import { checkpointJson } from '../shared/checkpoint-json.ts'
import { checkpointName } from '../shared/checkpoint-name.ts'
import type { Context } from '../../program/context.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { numberNote } from '../shared/number-note.ts'
import { writeJson } from '../../terminal/write-json.ts'

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
  const { colors } = outputStyle(args, context)
  const { label } = checkpoint
  const labelled = label === null ? '' : ` ${colors.cyan(`[${displayText(label)}]`)}`
  context.writeOutput(`${done} ${checkpointName(checkpoint, colors)}${labelled}\n`)
}
