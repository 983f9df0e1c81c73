import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface RestoreArguments extends GlobalArguments {
  /** Where it is missing, somebody at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  readonly paths: readonly string[]
  readonly '--'?: readonly string[] | undefined
  readonly dir: string
  readonly dryRun: boolean
  readonly keepEdits: boolean
  readonly to?: string | undefined
}

/** `restore`: a directory, or some of its paths, as a checkpoint holds them. */
export const restoreCommand: Command = {
  usage: ['restore [checkpoint] [paths..]'],
  describe: 'Bring a directory, or some of its paths, back exactly as a checkpoint holds them',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, its id or the first 4 digits or more, or latest',
    },
    paths: {
      type: 'string',
      array: true,
      describe:
        'only these files, and what is below these directories; what stands after -- is always a path',
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
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    'keep-edits': {
      type: 'boolean',
      default: false,
      describe: 'leave alone what is not as the agent left it',
    },
    to: {
      type: 'string',
      requiresArg: true,
      describe: 'restore into this directory instead, which must be empty or new',
    },
  },
  ifInterrupted: 'the directory is as it was',
  example: ['$0 restore latest src', 'bring src back as it is in the newest checkpoint'],
  load: async () => (await import('./run.ts')).runRestore,
}
