import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface StatusArguments extends GlobalArguments {
  readonly limit: number
}

/** `status` or `list`; the default command. */
export const statusCommand: Command = {
  usage: ['status', 'list', '$0'],
  describe: 'Show the size of the store, its projects and its health',
  options: {
    limit: {
      type: 'number',
      default: 20,
      requiresArg: true,
      describe: 'how many projects to show',
    },
  },
  positionals: {},
  example: ['$0 status --json', 'print it as JSON'],
  load: async () => (await import('./run.ts')).runStatus,
}
