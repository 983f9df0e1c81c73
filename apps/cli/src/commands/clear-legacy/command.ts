import type { Command } from '../../program/command.ts'
import type { DeletionArguments } from '../shared/delete-after-asking.ts'

export type ClearLegacyArguments = DeletionArguments

/** `clear-legacy`: deletes the repositories that a migration has archived. */
export const clearLegacyCommand: Command = {
  usage: ['clear-legacy'],
  describe: 'Delete the archives of pre-v2 repositories, and nothing else',
  positionals: {},
  options: {
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    force: { type: 'boolean', alias: 'f', default: false, describe: 'delete without asking' },
  },
  example: ['$0 clear-legacy --dry-run', 'list the archives and their sizes'],
  load: async () => (await import('./run.ts')).runClearLegacy,
}
