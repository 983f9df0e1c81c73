import type { ExitCode } from '@hermes-checkpoints/core'
import { asInterruption } from '../terminal/as-interruption.ts'
import type { Command } from './command.ts'
import type { Context } from './context.ts'
import { requireSoundArguments } from '../argv/require-sound-arguments.ts'

/** Runs a command with the arguments that were typed. */
export async function runParsed(
  command: Command,
  args: object,
  context: Context,
): Promise<ExitCode> {
  requireSoundArguments(command, args)
  const runCommand = await command.load()
  try {
    return await runCommand(args as never, context)
  } catch (error) {
    throw asInterruption(error, command, context)
  }
}
