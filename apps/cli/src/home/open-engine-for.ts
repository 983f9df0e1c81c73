import type { Engine } from '@hermes-checkpoints/checkpoints'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'
import { openEngineIn } from './open-engine-in.ts'
import { openHome } from './open-home.ts'
import type { ProgressLine } from '../terminal/progress-line.ts'

/** Opens the engine for the home that the command line names. */
export async function openEngineFor(
  args: GlobalArguments,
  context: Context,
  progress?: ProgressLine,
): Promise<Engine> {
  return openEngineIn(await openHome(args, context), args, context, progress)
}
