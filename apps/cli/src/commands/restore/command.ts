import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface RestoreArguments extends GlobalArguments {
  /** When it is missing, the user at the terminal is asked for it. */
  readonly checkpoint?: string | undefined
  readonly paths: readonly string[]
  readonly '--'?: readonly string[] | undefined
  readonly dir: string
  readonly dryRun: boolean
  readonly keepEdits: boolean
  readonly to?: string | undefined
}

/** `restore`: brings a directory, or some of its paths, back to a checkpoint. */
export const restoreCommand: Command = {
  usage: ['restore [checkpoint] [paths..]'],
  describe: 'Bring a directory, or some of its paths, back exactly as a checkpoint holds them',
  positionals: {
    checkpoint: {
      type: 'string',
      describe: 'its number in the log, at least the first 4 digits of its id, or latest',
    },
    paths: {
      type: 'string',
      array: true,
      describe: 'only these files and directories; everything after -- is a path',
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
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    'keep-edits': {
      type: 'boolean',
      default: false,
      describe: 'keep files that were edited after the agent last wrote them',
    },
    to: {
      type: 'string',
      requiresArg: true,
      describe: 'restore into this new or empty directory instead',
    },
  },
  ifInterrupted: 'the directory is as it was',
  example: ['$0 restore latest src', 'bring src back as the newest checkpoint holds it'],
  load: async () => (await import('./run.ts')).runRestore,
}
