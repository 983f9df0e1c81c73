import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface PruneArguments extends GlobalArguments {
  readonly retentionDays?: number | undefined
  readonly maxSizeMb?: number | undefined
  readonly keepOrphans: boolean
  readonly dryRun: boolean
  readonly force: boolean
}

/** `prune`: deletes what no retention rule keeps. */
export const pruneCommand: Command = {
  usage: ['prune'],
  describe: 'Delete what no retention rule keeps, and free its space',
  positionals: {},
  options: {
    'retention-days': {
      type: 'number',
      requiresArg: true,
      describe:
        'delete projects and archives untouched for more than DAYS; 0 keeps them (default: checkpoints.retention_days, which is 7 unless set)',
    },
    'max-size-mb': {
      type: 'number',
      requiresArg: true,
      describe:
        'the size cap of the store in megabytes; 0 is no cap (default: checkpoints.max_total_size_mb, which is 500 unless set)',
    },
    'keep-orphans': {
      type: 'boolean',
      default: false,
      describe: 'keep the checkpoints of deleted directories',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    force: {
      type: 'boolean',
      alias: 'f',
      default: false,
      describe: 'delete the checkpoints of deleted directories without asking',
    },
  },
  ifInterrupted: 'the store is intact; run it again for the rest',
  example: ['$0 prune --dry-run', 'list what would be deleted, and why'],
  load: async () => (await import('./run.ts')).runPrune,
}
