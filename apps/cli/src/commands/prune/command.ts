import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface PruneArguments extends GlobalArguments {
  readonly retentionDays?: number | undefined
  readonly maxSizeMb?: number | undefined
  readonly keepOrphans: boolean
  readonly dryRun: boolean
  readonly force: boolean
}

/** `prune`: away with what no rule keeps. */
export const pruneCommand: Command = {
  usage: ['prune'],
  describe: 'Delete what no rule keeps, and give the space back',
  positionals: {},
  options: {
    'retention-days': {
      type: 'number',
      requiresArg: true,
      describe:
        'forget projects and archives that nobody touched for so many days; 0 keeps them; else checkpoints.retention_days, which is 7 by default',
    },
    'max-size-mb': {
      type: 'number',
      requiresArg: true,
      describe:
        'how many megabytes the store may take; 0 sets no cap; else checkpoints.max_total_size_mb, which is 500 by default',
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
      describe: 'do not ask before the checkpoints of deleted directories go',
    },
  },
  ifInterrupted: 'the store is whole; run it again for the rest',
  example: ['$0 prune --dry-run', 'what would go, and why'],
  load: async () => (await import('./run.ts')).runPrune,
}
