import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface LogArguments extends GlobalArguments {
  readonly dir?: string | undefined
  readonly all: boolean
  readonly limit?: number | undefined
}

/** `log`: lists the checkpoints of a directory, or of all. */
export const logCommand: Command = {
  usage: ['log [dir]'],
  describe: 'List the checkpoints of a directory, newest first',
  positionals: {
    dir: {
      type: 'string',
      describe: 'the directory, even one that no longer exists (default: the current one)',
    },
  },
  options: {
    all: {
      type: 'boolean',
      default: false,
      describe: 'list those of every directory; with --json each checkpoint names its directory',
    },
    limit: {
      type: 'number',
      requiresArg: true,
      describe: 'how many checkpoints of each directory to show',
    },
  },
  example: ['$0 log --limit 5', 'the five newest checkpoints of the current directory'],
  load: async () => (await import('./run.ts')).runLog,
}
