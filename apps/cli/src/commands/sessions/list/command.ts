import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface SessionsListArguments extends GlobalArguments {
  readonly source?: string | undefined
  readonly limit: number
}

/** `list`; the default command. */
export const sessionsListCommand: Command = {
  usage: ['list', '$0'],
  describe: 'List the sessions, last used first',
  positionals: {},
  options: {
    source: {
      type: 'string',
      requiresArg: true,
      describe: 'only sessions of this source, such as cli (default: all but those of tools)',
    },
    limit: {
      type: 'number',
      default: 20,
      requiresArg: true,
      describe: 'how many sessions to show',
    },
  },
  example: ['$0 list --source telegram --limit 5', 'the last five from Telegram'],
  load: async () => (await import('./run.ts')).runSessionsList,
}
