import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface ResumeGcArguments extends GlobalArguments {
  readonly maxAgeDays: number
  readonly dryRun: boolean
  readonly force: boolean
}

/** `resume gc`: away with the states that nobody needs any more. */
export const resumeGcCommand: Command = {
  usage: ['gc'],
  describe: 'Delete resume states that are completed for a day or too old; set damaged ones aside',
  positionals: {},
  options: {
    'max-age-days': {
      type: 'number',
      default: 7,
      requiresArg: true,
      describe: 'how many days a state may stay untouched',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    force: { type: 'boolean', alias: 'f', default: false, describe: 'do not ask' },
  },
  example: ['$0 resume gc --dry-run', 'what would go, and why'],
  load: async () => (await import('./run.ts')).runResumeGc,
}
