import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface ResumeGcArguments extends GlobalArguments {
  readonly maxAgeDays: number
  readonly dryRun: boolean
  readonly force: boolean
}

/** `resume gc`: deletes the states that are completed or old. */
export const resumeGcCommand: Command = {
  usage: ['gc'],
  describe:
    'Delete resume states that are old or were completed over a day ago; move damaged ones aside',
  positionals: {},
  options: {
    'max-age-days': {
      type: 'number',
      default: 7,
      requiresArg: true,
      describe: 'delete states untouched for more than DAYS',
    },
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
    force: { type: 'boolean', alias: 'f', default: false, describe: 'delete without asking' },
  },
  example: ['$0 resume gc --dry-run', 'list what would be deleted, and why'],
  load: async () => (await import('./run.ts')).runResumeGc,
}
