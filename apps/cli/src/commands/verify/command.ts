import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface VerifyArguments extends GlobalArguments {
  readonly full: boolean
  readonly repair: boolean
  readonly dryRun: boolean
}

/** `verify`: is everything there, and whole? */
export const verifyCommand: Command = {
  usage: ['verify'],
  describe: 'Check every checkpoint, and say what is damaged and which checkpoints that touches',
  positionals: {},
  options: {
    full: {
      type: 'boolean',
      default: false,
      describe: 'read all content and compare it with its id, instead of only looking for it',
    },
    repair: {
      type: 'boolean',
      default: false,
      describe: 'set aside what is broken, and keep all that is whole',
    },
    'dry-run': {
      type: 'boolean',
      default: false,
      describe: 'show what a repair would do, and change nothing',
    },
  },
  ifInterrupted: 'the check was not finished; run it again',
  example: ['$0 verify --full', 'read everything once'],
  load: async () => (await import('./run.ts')).runVerify,
}
