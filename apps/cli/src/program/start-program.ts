import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { handleSignals } from '../terminal/handle-signals.ts'
import { processContext, type Context } from './context.ts'

/** Runs a program in the world of this process. */
export async function startProgram(
  run: (argv: readonly string[], context: Context) => Promise<ExitCode>,
): Promise<void> {
  // A run that comes to no end although nothing is left to wait for has not gone well.
  process.exitCode = exitCodes.failed
  const exitCode = await run(process.argv.slice(2), processContext(handleSignals()))
  process.exitCode = exitCode
  // What nobody reads would keep the process from ending.
  if (exitCode === exitCodes.interrupted) setTimeout(() => process.exit(), flushGraceMs).unref()
}

const flushGraceMs = 500
