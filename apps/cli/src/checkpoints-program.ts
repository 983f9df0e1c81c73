import type { ExitCode } from '@hermes-checkpoints/core'
import type { Command } from './command.ts'
import { configCommand } from './commands/config.ts'
import { statusCommand } from './commands/status.ts'
import type { Context } from './context.ts'
import { main } from './main.ts'

/** The commands of `hermes-checkpoints`, for a host that mounts them below a word of its own. */
export const checkpointsCommands: readonly Command[] = [statusCommand, configCommand]

/** Runs `hermes-checkpoints`. */
export function runCheckpoints(argv: readonly string[], context: Context): Promise<ExitCode> {
  return main('hermes-checkpoints', checkpointsCommands, argv, context)
}
