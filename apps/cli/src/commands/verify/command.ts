import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface VerifyArguments extends GlobalArguments {
  readonly full: boolean
  readonly repair: boolean
  readonly dryRun: boolean
}

/** `verify`: checks that every checkpoint is complete, and can repair the store. */
export const verifyCommand: Command = {
  usage: ['verify'],
  describe: 'Check every checkpoint, and list what is damaged and which checkpoints are affected',
  positionals: {},
  options: {
    full: {
      type: 'boolean',
      default: false,
      describe: 'read all content and compare it with its id, not only check that it is present',
    },
    repair: {
      type: 'boolean',
      default: false,
      describe: 'repair the store; damaged parts are moved aside, everything intact is kept',
    },
    'dry-run': {
      type: 'boolean',
      default: false,
      describe: 'show what a repair would do and change nothing',
    },
  },
  ifInterrupted: 'the check did not finish; run it again',
  example: ['$0 verify --full', 'read and compare everything'],
  load: async () => (await import('./run.ts')).runVerify,
}
