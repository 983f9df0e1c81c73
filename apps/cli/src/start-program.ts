import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { processContext, type Context } from './context.ts'

/** Runs a program in the world of this process. */
export async function startProgram(
  run: (argv: readonly string[], context: Context) => Promise<ExitCode>,
): Promise<void> {
  // A run that comes to no end although nothing is left to wait for has not gone well.
  process.exitCode = exitCodes.failed
  process.exitCode = await run(process.argv.slice(2), processContext())
}
