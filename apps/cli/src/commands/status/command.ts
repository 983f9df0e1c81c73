import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface StatusArguments extends GlobalArguments {
  readonly limit: number
}

/** `status`, also `list`, also what runs without a command. */
export const statusCommand: Command = {
  usage: ['status', 'list', '$0'],
  describe: 'Show what the checkpoints take and whose they are',
  options: {
    limit: {
      type: 'number',
      default: 20,
      requiresArg: true,
      describe: 'how many projects to show',
    },
  },
  positionals: {},
  example: ['$0 status --json', 'the same for programs'],
  load: async () => (await import('./run.ts')).runStatus,
}
