import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface RollbackArguments extends GlobalArguments {
  /** A checkpoint, or the word `diff`. */
  readonly n?: string | undefined
  /** A file, or the checkpoint after the word `diff`. */
  readonly file?: string | undefined
  readonly dir: string
  readonly dryRun: boolean
  readonly keepEdits: boolean
}

/** `rollback`: upstream's words for `log`, `restore` and `diff`. */
export const rollbackCommand: Command = {
  usage: ['rollback [n] [file]'],
  describe: 'List checkpoints, restore checkpoint N or one file of it, or preview it: diff N',
  positionals: {
    n: {
      type: 'string',
      describe: 'the checkpoint, as restore takes it; or `diff N`, for what has changed since N',
    },
    file: { type: 'string', describe: 'only this file, or what is below this directory' },
  },
  options: {
    dir: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the directory, which the file is relative to',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    'keep-edits': {
      type: 'boolean',
      default: false,
      describe: 'leave alone what is not as the agent left it',
    },
  },
  ifInterrupted: 'the directory is as it was',
  example: ['$0 rollback 2 src/a.ts', 'bring src/a.ts back as it is in checkpoint 2'],
  load: async () => (await import('./run.ts')).runRollback,
}
