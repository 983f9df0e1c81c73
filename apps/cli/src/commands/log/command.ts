import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface LogArguments extends GlobalArguments {
  readonly dir?: string | undefined
  readonly all: boolean
  readonly limit?: number | undefined
}

/** `log`: the checkpoints of a directory, or of all. */
export const logCommand: Command = {
  usage: ['log [dir]'],
  describe: 'List the checkpoints of a directory, newest first',
  positionals: {
    dir: { type: 'string', describe: 'the directory, which may be gone; else the current one' },
  },
  options: {
    all: {
      type: 'boolean',
      default: false,
      describe: 'of every directory; with --json each checkpoint then has a directory of its own',
    },
    limit: {
      type: 'number',
      requiresArg: true,
      describe: 'how many checkpoints of a directory to show',
    },
  },
  example: ['$0 log --limit 5', 'the five newest checkpoints of the current directory'],
  load: async () => (await import('./run.ts')).runLog,
}
