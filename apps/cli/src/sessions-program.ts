import type { ExitCode } from '@hermes-checkpoints/core'
import type { Command } from './command.ts'
import type { Context } from './context.ts'
import { main } from './main.ts'

/** The commands of `hermes-sessions`, for a host that mounts them below a word of its own. */
export const sessionsCommands: readonly Command[] = []

/** Runs `hermes-sessions`. */
export function runSessions(argv: readonly string[], context: Context): Promise<ExitCode> {
  return main('hermes-sessions', sessionsCommands, argv, context)
}
