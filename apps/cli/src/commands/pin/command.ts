import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface PinArguments extends GlobalArguments {
  /** When it is missing, the user at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  readonly label?: string | undefined
  readonly dir: string
}

/** `pin`: keeps a checkpoint until it is unpinned. */
export const pinCommand: Command = {
  usage: ['pin [checkpoint]'],
  describe: 'Keep a checkpoint until it is unpinned: no rule drops it',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, at least the first 4 digits of its id, or latest',
    },
  },
  options: {
    label: { type: 'string', requiresArg: true, describe: 'a name for it' },
    dir: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the directory, even one that no longer exists',
    },
  },
  example: ['$0 pin latest --label "it works"', 'keep the newest checkpoint'],
  load: async () => (await import('./run.ts')).runPin,
}
