import type { ExitCode } from '@hermes-checkpoints/core'
import { asInterruption } from '../terminal/as-interruption.ts'
import type { Command } from './command.ts'
import type { Context } from './context.ts'
import { requireValidArguments } from '../argv/require-valid-arguments.ts'

/** Checks the parsed arguments of a command, and runs it. */
export async function runParsed(
  command: Command,
  args: object,
  context: Context,
): Promise<ExitCode> {
  requireValidArguments(command, args)
  const runCommand = await command.load()
  try {
    return await runCommand(args as never, context)
  } catch (error) {
    throw asInterruption(error, command, context)
  }
}
