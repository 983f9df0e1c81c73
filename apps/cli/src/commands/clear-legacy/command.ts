import type { Command } from '../../program/command.ts'
import type { DeletionArguments } from '../shared/delete-after-asking.ts'

export type ClearLegacyArguments = DeletionArguments

/** `clear-legacy`: away with what migration has archived. */
export const clearLegacyCommand: Command = {
  usage: ['clear-legacy'],
  describe: 'Delete the archives of pre-v2 repositories, and nothing else',
  positionals: {},
  options: {
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    force: { type: 'boolean', alias: 'f', default: false, describe: 'do not ask' },
  },
  example: ['$0 clear-legacy --dry-run', 'which archives there are, and what they take'],
  load: async () => (await import('./run.ts')).runClearLegacy,
}
