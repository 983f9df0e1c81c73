import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../../program/context.ts'
import { openEngineFor } from '../../home/open-engine-for.ts'
import { pickCheckpoint } from '../shared/pick-checkpoint.ts'
import { printPinChange } from '../pin/print-pin-change.ts'
import { unpinCommand, type UnpinArguments } from './command.ts'

/** Unpins a checkpoint, and prints which. */
export async function runUnpin(args: UnpinArguments, context: Context): Promise<ExitCode> {
  const engine = await openEngineFor(args, context)
  const checkpoint =
    args.checkpoint ?? (await pickCheckpoint(engine, args, unpinCommand.usage[0], context))?.id
  if (checkpoint === undefined) return exitCodes.declined
  printPinChange('Unpinned', await engine.unpin(args.dir, checkpoint), args, context)
  return exitCodes.done
}
