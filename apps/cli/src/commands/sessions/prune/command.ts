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

/** `prune`: away with sessions that nobody has used for long. */
export const sessionsPruneCommand: Command = {
  usage: ['prune'],
  describe: 'Delete sessions that have ended and were idle for long, with their files',
  positionals: {},
  options: {
    'older-than': {
      type: 'string',
      requiresArg: true,
      describe:
        'for how many days nothing must have happened; 12h and 2w are hours and weeks; 90 by default, 30 with --files-only',
    },
    source: {
      type: 'string',
      requiresArg: true,
      describe: 'only sessions of this source, such as cli',
    },
    'include-files': {
      type: 'boolean',
      default: true,
      describe:
        'files go with their sessions, as they do by default; --no-include-files keeps them',
    },
    'files-only': {
      type: 'boolean',
      default: false,
      describe: 'delete files and leave the database alone',
    },
    'include-stale-open': {
      type: 'string',
      requiresArg: true,
      describe: 'also sessions that were never closed, when idle for more than so many days',
    },
    'include-archived': { type: 'boolean', default: false, describe: 'also archived sessions' },
    'include-pinned': { type: 'boolean', default: false, describe: 'also pinned sessions' },
    vacuum: {
      type: 'boolean',
      default: false,
      describe: 'compact the database afterwards when more than a quarter of it is free',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    yes: {
      type: 'boolean',
      alias: ['y', 'force', 'f'],
      default: false,
      describe: 'do not ask',
    },
  },
  ifInterrupted: 'what was removed so far is gone; run it again for the rest',
  example: ['$0 prune --older-than 30 --dry-run', 'what would go, and why'],
  load: async () => (await import('./run.ts')).runSessionsPrune,
}
