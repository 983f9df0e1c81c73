import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface UndoArguments extends GlobalArguments {
  readonly dir: string
  readonly dryRun: boolean
}

/** `undo`: reverses the last restore. */
export const undoCommand: Command = {
  usage: ['undo [dir]'],
  describe: 'Reverse the last restore of a directory; repeat it for the one before',
  positionals: { dir: { type: 'string', default: '.', describe: 'the directory' } },
  options: {
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
  },
  ifInterrupted: 'the directory is as it was',
  example: ['$0 undo --dry-run', 'list what reversing the last restore would change'],
  load: async () => (await import('./run.ts')).runUndo,
}
