import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface PinArguments extends GlobalArguments {
  /** Where it is missing, somebody at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  readonly label?: string | undefined
  readonly dir: string
}

/** `pin`: a checkpoint that stays. */
export const pinCommand: Command = {
  usage: ['pin [checkpoint]'],
  describe: 'Keep a checkpoint until it is unpinned, whatever the rules say',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, its id or the first 4 digits or more, or latest',
    },
  },
  options: {
    label: { type: 'string', requiresArg: true, describe: 'a name for it' },
    dir: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the directory, which may be gone',
    },
  },
  example: ['$0 pin latest --label "it works"', 'keep the newest checkpoint'],
  load: async () => (await import('./run.ts')).runPin,
}
