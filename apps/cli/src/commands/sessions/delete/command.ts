import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface SessionsDeleteArguments extends GlobalArguments {
  readonly id: string
  readonly evenInUse: boolean
  readonly dryRun: boolean
  readonly yes: boolean
}

/** `delete`: deletes one session. */
export const sessionsDeleteCommand: Command = {
  usage: ['delete <id>'],
  describe: 'Delete one session, its messages and its files',
  positionals: {
    id: { type: 'string', describe: 'its id, or a unique beginning of it' },
  },
  options: {
    'even-in-use': {
      type: 'boolean',
      default: false,
      describe: 'delete it even if a conversation still uses it',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    yes: {
      type: 'boolean',
      alias: ['y', 'force', 'f'],
      default: false,
      describe: 'delete without asking',
    },
  },
  example: ['$0 delete 20260508_050147 --dry-run', 'show what would be deleted'],
  load: async () => (await import('./run.ts')).runSessionsDelete,
}
