import type { ExitCode } from '@hermes-checkpoints/core'
import type { Command, CommandGroup } from './command.ts'
import { completionCommand } from '../commands/completion/command.ts'
import { resumeCommands } from '../commands/resume/command.ts'
import { sessionsDeleteCommand } from '../commands/sessions/delete/command.ts'
import { sessionsExportCommand } from '../commands/sessions/export/command.ts'
import { sessionsListCommand } from '../commands/sessions/list/command.ts'
import { sessionsPruneCommand } from '../commands/sessions/prune/command.ts'
import { sessionsStatsCommand } from '../commands/sessions/stats/command.ts'
import type { Context } from './context.ts'
import { main } from './main.ts'

/** The commands of `hermes-sessions`, which a host can mount below a word of its own. */
export const sessionsCommands: readonly (Command | CommandGroup)[] = [
  sessionsListCommand,
  sessionsStatsCommand,
  sessionsDeleteCommand,
  sessionsPruneCommand,
  sessionsExportCommand,
  resumeCommands,
]

/** Runs `hermes-sessions`. */
export function runSessions(argv: readonly string[], context: Context): Promise<ExitCode> {
  return main('hermes-sessions', [...sessionsCommands, completionCommand], argv, context)
}
