import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface ResumeRecoverArguments extends GlobalArguments {
  readonly id?: string | undefined
}

/** `resume recover`: moves or copies states back to the directory that agents read. */
export const resumeRecoverCommand: Command = {
  usage: ['recover [id]'],
  describe: 'Recover resume states from legacy archives and from ~/.hermes; nothing is overwritten',
  positionals: {
    id: { type: 'string', describe: 'the id of a session (default: every lost state)' },
  },
  options: {},
  example: ['$0 resume recover', 'recover every state that `resume list` shows as lost'],
  load: async () => (await import('./run.ts')).runResumeRecover,
}
