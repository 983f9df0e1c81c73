import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface RollbackArguments extends GlobalArguments {
  /** A checkpoint, or the word `diff`. */
  readonly n?: string | undefined
  /** A path, or the checkpoint after the word `diff`. */
  readonly file?: string | undefined
  readonly dir: string
  readonly dryRun: boolean
  readonly keepEdits: boolean
}

/** `rollback`: the name that upstream uses for `log`, `restore` and `diff`. */
export const rollbackCommand: Command = {
  usage: ['rollback [n] [file]'],
  describe: 'List checkpoints, restore checkpoint N or one file of it, or preview it with diff N',
  positionals: {
    n: {
      type: 'string',
      describe: 'a checkpoint, as in restore; or `diff N` to see what has changed since N',
    },
    file: { type: 'string', describe: 'only this file or directory' },
  },
  options: {
    dir: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the directory that the file is relative to',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    'keep-edits': {
      type: 'boolean',
      default: false,
      describe: 'keep files that were edited after the agent last wrote them',
    },
  },
  ifInterrupted: 'the directory is as it was',
  example: ['$0 rollback 2 src/a.ts', 'bring src/a.ts back as checkpoint 2 holds it'],
  load: async () => (await import('./run.ts')).runRollback,
}
