import type { Engine } from '@hermes-checkpoints/checkpoints'
import type { Context } from '../program/context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'
import { openEngineFor } from './open-engine-for.ts'
import { progressLine, type ProgressLine } from '../terminal/progress-line.ts'

/** Runs long work with the engine, with a progress line on the terminal. */
export async function withEngine<Result>(
  args: GlobalArguments,
  context: Context,
  work: (engine: Engine, progress: ProgressLine) => Promise<Result>,
): Promise<Result> {
  const progress = progressLine(args, context)
  try {
    return await work(await openEngineFor(args, context, progress), progress)
  } finally {
    progress.clear()
  }
}
