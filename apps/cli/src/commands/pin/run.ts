import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import { pickCheckpoint } from '../shared/pick-checkpoint.ts'
import { printPinChange } from './print-pin-change.ts'
import { pinCommand, type PinArguments } from './command.ts'

/** Pins a checkpoint, and prints which. */
export async function runPin(args: PinArguments, context: Context): Promise<ExitCode> {
  const engine = await openEngineFor(args, context)
  const { dir, label } = args
  const checkpoint =
    args.checkpoint ?? (await pickCheckpoint(engine, args, pinCommand.usage[0], context))?.id
  if (checkpoint === undefined) return exitCodes.declined
  printPinChange('Pinned', await engine.pin(dir, checkpoint, { label }), args, context)
  return exitCodes.done
}
