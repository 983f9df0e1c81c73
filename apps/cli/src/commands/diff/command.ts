import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface DiffArguments extends GlobalArguments {
  /** Where it is missing, somebody at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  /** Another checkpoint when it has the form of one, and otherwise the first of the paths. */
  readonly other?: string | undefined
  readonly paths: readonly string[]
  readonly '--'?: readonly string[] | undefined
  readonly dir: string
  readonly stat: boolean
  readonly nameOnly: boolean
}

/** `diff`: what differs between a checkpoint and another, or the directory as it is now. */
export const diffCommand: Command = {
  usage: ['diff [checkpoint] [other] [paths..]'],
  describe: 'Show what changed from a checkpoint to the directory as it is now, or to another one',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, its id or the first 4 digits or more, or latest',
    },
    other: {
      type: 'string',
      describe:
        'another checkpoint, when it is a number, 4 to 40 hex digits or latest; anything else is a path, and so is all that stands after --',
    },
    paths: {
      type: 'string',
      array: true,
      describe: 'only these files, and what is below these directories',
    },
  },
  takesLiterals: true,
  options: {
    dir: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the directory, which paths are relative to',
    },
    stat: { type: 'boolean', default: false, describe: 'how much changed in each file' },
    'name-only': { type: 'boolean', default: false, describe: 'the names of the files only' },
  },
  example: ['$0 diff 2 latest src', 'what changed in src from checkpoint 2 to the newest'],
  load: async () => (await import('./run.ts')).runDiff,
}
