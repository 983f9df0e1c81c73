import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface ResumeShowArguments extends GlobalArguments {
  readonly id: string
}

/** `resume show`: prints one state. */
export const resumeShowCommand: Command = {
  usage: ['show <id>'],
  describe: 'Print the file of a resume state unchanged',
  positionals: { id: { type: 'string', describe: 'the id of its session' } },
  options: {},
  example: ['$0 resume show 20260508_050147_a1b2c3', 'print the state of that session'],
  load: async () => (await import('./run.ts')).runResumeShow,
}
