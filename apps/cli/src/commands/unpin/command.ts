import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface UnpinArguments extends GlobalArguments {
  /** Where it is missing, somebody at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  readonly dir: string
}

/** `unpin`: a checkpoint that the rules may drop again. */
export const unpinCommand: Command = {
  usage: ['unpin [checkpoint]'],
  describe: 'Leave a pinned checkpoint to the rules again',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, its id or the first 4 digits or more, or latest',
    },
  },
  options: {
    dir: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the directory, which may be gone',
    },
  },
  example: ['$0 unpin 3', 'checkpoint 3 need not be kept any longer'],
  load: async () => (await import('./run.ts')).runUnpin,
}
