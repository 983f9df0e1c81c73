import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface SnapshotArguments extends GlobalArguments {
  readonly dir: string
  readonly reason: string
  readonly session?: string | undefined
  readonly label?: string | undefined
}

/** `snapshot`: takes a checkpoint now. */
export const snapshotCommand: Command = {
  usage: ['snapshot [dir]'],
  describe: 'Take a checkpoint of a directory now',
  positionals: { dir: { type: 'string', default: '.', describe: 'the directory' } },
  options: {
    reason: {
      type: 'string',
      default: 'manual',
      requiresArg: true,
      describe: 'why it is taken',
    },
    session: { type: 'string', requiresArg: true, describe: 'the session that it belongs to' },
    label: { type: 'string', requiresArg: true, describe: 'a name for it' },
  },
  ifInterrupted: 'no checkpoint was taken',
  example: ['$0 snapshot --reason "before the big refactoring"', 'save the current directory'],
  load: async () => (await import('./run.ts')).runSnapshot,
}
