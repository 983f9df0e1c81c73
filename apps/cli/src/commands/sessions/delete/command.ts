import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface SessionsDeleteArguments extends GlobalArguments {
  readonly id: string
  readonly evenInUse: boolean
  readonly dryRun: boolean
  readonly yes: boolean
}

/** `delete`: away with one session. */
export const sessionsDeleteCommand: Command = {
  usage: ['delete <id>'],
  describe: 'Delete one session, its messages and its files',
  positionals: {
    id: { type: 'string', describe: 'its id, or a beginning of it that no other one has' },
  },
  options: {
    'even-in-use': {
      type: 'boolean',
      default: false,
      describe: 'delete it although a conversation still points to it',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    yes: {
      type: 'boolean',
      alias: ['y', 'force', 'f'],
      default: false,
      describe: 'do not ask',
    },
  },
  example: ['$0 delete 20260508_050147 --dry-run', 'what would be lost'],
  load: async () => (await import('./run.ts')).runSessionsDelete,
}
