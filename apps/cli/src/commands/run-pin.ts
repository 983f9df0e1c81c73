import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../context.ts'
import { openEngineFor } from '../open-engine-for.ts'
import { printPinChange } from '../print-pin-change.ts'
import type { PinArguments } from './pin.ts'

/** Pins a checkpoint, and says which. */
export async function runPin(args: PinArguments, context: Context): Promise<ExitCode> {
  const engine = await openEngineFor(args, context)
  const { checkpoint, dir, label } = args
  printPinChange('Pinned', await engine.pin(dir, checkpoint, { label }), args, context)
  return exitCodes.done
}
