import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface DiffArguments extends GlobalArguments {
  /** When it is missing, the user at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  /** Another checkpoint when it looks like one, else the first of the paths. */
  readonly other?: string | undefined
  readonly paths: readonly string[]
  readonly '--'?: readonly string[] | undefined
  readonly dir: string
  readonly stat: boolean
  readonly nameOnly: boolean
}

/** `diff`: compares a checkpoint with another, or with the directory as it is now. */
export const diffCommand: Command = {
  usage: ['diff [checkpoint] [other] [paths..]'],
  describe: 'Show what changed from a checkpoint to the directory as it is now, or to another one',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, at least the first 4 digits of its id, or latest',
    },
    other: {
      type: 'string',
      describe:
        'another checkpoint: a number, 4 to 40 hex digits, or latest; anything else, and everything after --, is a path',
    },
    paths: {
      type: 'string',
      array: true,
      describe: 'only these files and directories',
    },
  },
  takesLiterals: true,
  options: {
    dir: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the directory that paths are relative to',
    },
    stat: { type: 'boolean', default: false, describe: 'print how much changed in each file' },
    'name-only': { type: 'boolean', default: false, describe: 'print only the names of the files' },
  },
  example: ['$0 diff 2 latest src', 'what changed in src from checkpoint 2 to the newest'],
  load: async () => (await import('./run.ts')).runDiff,
}
