import type { Command } from '../../program/command.ts'
import type { DeletionArguments } from '../shared/delete-after-asking.ts'

export type ClearArguments = DeletionArguments

/** `clear`: deletes all checkpoints and archives. */
export const clearCommand: Command = {
  usage: ['clear'],
  describe: 'Delete all checkpoints of all directories, and all archives',
  positionals: {},
  options: {
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    force: { type: 'boolean', alias: 'f', default: false, describe: 'delete without asking' },
  },
  example: ['$0 clear --dry-run', 'what would be lost'],
  load: async () => (await import('./run.ts')).runClear,
}
