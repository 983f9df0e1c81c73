import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface MigrateArguments extends GlobalArguments {
  readonly import: boolean
  readonly all: boolean
  readonly from?: string | undefined
  readonly dryRun: boolean
}

/** `migrate`: what an older version has left, out of the way, and into the store. */
export const migrateCommand: Command = {
  usage: ['migrate'],
  describe: 'Archive pre-v2 repositories now, and bring their checkpoints into the store',
  positionals: {},
  options: {
    import: {
      type: 'boolean',
      default: false,
      describe: 'also import their checkpoints, with their times and reasons',
    },
    all: {
      type: 'boolean',
      default: false,
      describe: 'import those as well that no rule would keep, and pin them; implies --import',
    },
    from: {
      type: 'string',
      requiresArg: true,
      describe:
        'import from another base, an archive or a single repository, which stays as it is; implies --import',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
  },
  ifInterrupted: 'what was archived and imported stays; run it again for the rest',
  example: ['$0 migrate --import', 'the old checkpoints show up in the log'],
  load: async () => (await import('./run.ts')).runMigrate,
}
