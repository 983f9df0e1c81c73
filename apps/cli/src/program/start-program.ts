import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import { handleSignals } from '../terminal/handle-signals.ts'
import { processContext, type Context } from './context.ts'

/** Runs a program in this process. */
export async function startProgram(
  run: (argv: readonly string[], context: Context) => Promise<ExitCode>,
): Promise<void> {
  // Stays in force when the event loop runs empty before the program has ended.
  process.exitCode = exitCodes.failed
  const exitCode = await run(process.argv.slice(2), processContext(handleSignals()))
  process.exitCode = exitCode
  // Output that no reader takes would keep the process alive.
  if (exitCode === exitCodes.interrupted) setTimeout(() => process.exit(), flushGraceMs).unref()
}

const flushGraceMs = 500
