import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface ShowArguments extends GlobalArguments {
  /** When it is missing, the user at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  readonly dir: string
}

/** `show`: prints one checkpoint. */
export const showCommand: Command = {
  usage: ['show [checkpoint] [dir]'],
  describe: 'Show what a checkpoint changed, and what it could not capture',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, at least the first 4 digits of its id, or latest',
    },
    dir: {
      type: 'string',
      default: '.',
      describe: 'the directory, even one that no longer exists',
    },
  },
  options: {},
  example: ['$0 show latest', 'the newest checkpoint of the current directory'],
  load: async () => (await import('./run.ts')).runShow,
}
