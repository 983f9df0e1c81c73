import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface SessionsPruneArguments extends GlobalArguments {
  readonly olderThan?: string | undefined
  readonly source?: string | undefined
  readonly includeFiles: boolean
  readonly filesOnly: boolean
  readonly includeStaleOpen?: string | undefined
  readonly includeArchived: boolean
  readonly includePinned: boolean
  readonly vacuum: boolean
  readonly dryRun: boolean
  readonly yes: boolean
}

/** `prune`: deletes sessions that have been idle for long. */
export const sessionsPruneCommand: Command = {
  usage: ['prune'],
  describe: 'Delete ended sessions that have been idle for long, with their files',
  positionals: {},
  options: {
    'older-than': {
      type: 'string',
      requiresArg: true,
      describe:
        'only sessions idle for at least DAYS (also 12h, 2w; default: 90, or 30 with --files-only)',
    },
    source: {
      type: 'string',
      requiresArg: true,
      describe: 'only sessions of this source, such as cli',
    },
    'include-files': {
      type: 'boolean',
      default: true,
      describe: 'delete the files of the sessions, too; --no-include-files keeps them',
    },
    'files-only': {
      type: 'boolean',
      default: false,
      describe: 'delete files and leave the database alone',
    },
    'include-stale-open': {
      type: 'string',
      requiresArg: true,
      describe: 'also sessions that were never closed and are idle for at least DAYS',
    },
    'include-archived': { type: 'boolean', default: false, describe: 'also archived sessions' },
    'include-pinned': { type: 'boolean', default: false, describe: 'also pinned sessions' },
    vacuum: {
      type: 'boolean',
      default: false,
      describe: 'then compact the database if more than a quarter of it is free',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    yes: {
      type: 'boolean',
      alias: ['y', 'force', 'f'],
      default: false,
      describe: 'delete without asking',
    },
  },
  ifInterrupted: 'what was deleted so far stays deleted; run it again for the rest',
  example: ['$0 prune --older-than 30 --dry-run', 'list what would be deleted, and why'],
  load: async () => (await import('./run.ts')).runSessionsPrune,
}
