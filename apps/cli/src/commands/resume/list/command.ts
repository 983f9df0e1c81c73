import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export type ResumeListArguments = GlobalArguments

/** `resume list`, which `resume` alone runs, too. */
export const resumeListCommand: Command = {
  usage: ['list', '$0'],
  describe: 'List the resume states, newest first, and the lost ones that `resume recover` finds',
  positionals: {},
  options: {},
  example: ['$0 resume list --json', 'print them as JSON'],
  load: async () => (await import('./run.ts')).runResumeList,
}
