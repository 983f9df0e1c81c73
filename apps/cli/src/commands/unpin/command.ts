import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface UnpinArguments extends GlobalArguments {
  /** When it is missing, the user at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  readonly dir: string
}

/** `unpin`: lets the rules drop a checkpoint again. */
export const unpinCommand: Command = {
  usage: ['unpin [checkpoint]'],
  describe: 'Unpin a checkpoint, so that the rules apply to it again',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, at least the first 4 digits of its id, or latest',
    },
  },
  options: {
    dir: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the directory, even one that no longer exists',
    },
  },
  example: ['$0 unpin 3', 'let the rules drop checkpoint 3'],
  load: async () => (await import('./run.ts')).runUnpin,
}
