import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface MigrateArguments extends GlobalArguments {
  readonly import: boolean
  readonly all: boolean
  readonly from?: string | undefined
  readonly dryRun: boolean
}

/** `migrate`: archives the repositories of an older version, and can import their checkpoints. */
export const migrateCommand: Command = {
  usage: ['migrate'],
  describe: 'Archive pre-v2 repositories now, and import their checkpoints with --import',
  positionals: {},
  options: {
    import: {
      type: 'boolean',
      default: false,
      describe: 'import their checkpoints into the store, with their times and reasons',
    },
    all: {
      type: 'boolean',
      default: false,
      describe: 'also import checkpoints that no rule would keep, and pin them; implies --import',
    },
    from: {
      type: 'string',
      requiresArg: true,
      describe:
        'import from another base, an archive or a single repository without changing it; implies --import',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
  },
  ifInterrupted: 'what was archived and imported so far is kept; run it again for the rest',
  example: ['$0 migrate --import', 'the log then lists the old checkpoints'],
  load: async () => (await import('./run.ts')).runMigrate,
}
