import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export type ResumeListArguments = GlobalArguments

/** `resume list`, also what `resume` alone does. */
export const resumeListCommand: Command = {
  usage: ['list', '$0'],
  describe: 'List the resume states, newest first, and those that lie where nobody looks for them',
  positionals: {},
  options: {},
  example: ['$0 resume list --json', 'the same for programs'],
  load: async () => (await import('./run.ts')).runResumeList,
}
