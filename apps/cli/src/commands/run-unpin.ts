import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Context } from '../context.ts'
import { openEngineFor } from '../open-engine-for.ts'
import { printPinChange } from '../print-pin-change.ts'
import type { UnpinArguments } from './unpin.ts'

/** Unpins a checkpoint, and says which. */
export async function runUnpin(args: UnpinArguments, context: Context): Promise<ExitCode> {
  const engine = await openEngineFor(args, context)
  printPinChange('Unpinned', await engine.unpin(args.dir, args.checkpoint), args, context)
  return exitCodes.done
}
