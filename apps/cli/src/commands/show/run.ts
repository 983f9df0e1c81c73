import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { openEngineFor } from '../../home/open-engine-for.ts'
import type { Context } from '../../program/context.ts'
import { outputStyle } from '../../terminal/output-style.ts'
import { writeJson } from '../../terminal/write-json.ts'
import { pickCheckpoint } from '../shared/pick-checkpoint.ts'
import { showCommand, type ShowArguments } from './command.ts'
import { showJson } from './json.ts'
import { showText } from './text.ts'

/** Prints one checkpoint. */
export async function runShow(args: ShowArguments, context: Context): Promise<ExitCode> {
  const engine = await openEngineFor(args, context)
  const checkpoint =
    args.checkpoint ?? (await pickCheckpoint(engine, args, showCommand.usage[0], context))?.id
  if (checkpoint === undefined) return exitCodes.declined
  const details = await engine.show(args.dir, checkpoint)
  if (args.json) writeJson(showJson(details), context)
  else context.writeOutput(showText(details, outputStyle(args, context), context.clock.now()))
  return exitCodes.done
}
