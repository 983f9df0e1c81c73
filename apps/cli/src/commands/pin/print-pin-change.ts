import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import type { GlobalArguments } from '../../argv/global-options.ts'
import type { Context } from '../../program/context.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { writeJson } from '../../terminal/write-json.ts'
import { checkpointJson } from '../shared/checkpoint-json.ts'
import { numberNote } from '../shared/number-note.ts'
import { pinChangeText } from './text.ts'

export interface PinChangeArguments extends GlobalArguments {
  /** The checkpoint as it was typed. */
  readonly checkpoint?: string | undefined
}

/** Prints the checkpoint that was pinned or unpinned. */
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
  context.writeOutput(pinChangeText(done, checkpoint, outputStyle(args, context).colors))
}
