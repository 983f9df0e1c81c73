import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface ShowArguments extends GlobalArguments {
  /** Where it is missing, somebody at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  readonly dir: string
}

/** `show`: one checkpoint. */
export const showCommand: Command = {
  usage: ['show [checkpoint] [dir]'],
  describe: 'Show what a checkpoint changed, and what it could not capture',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, its id or the first 4 digits or more, or latest',
    },
    dir: { type: 'string', default: '.', describe: 'the directory, which may be gone' },
  },
  options: {},
  example: ['$0 show latest', 'the newest checkpoint of the current directory'],
  load: async () => (await import('./run.ts')).runShow,
}
