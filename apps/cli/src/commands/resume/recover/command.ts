import type { Command } from '../../../program/command.ts'
import type { GlobalArguments } from '../../../argv/global-options.ts'

export interface ResumeRecoverArguments extends GlobalArguments {
  readonly id?: string | undefined
}

/** `resume recover`: back with the states that lie where nobody looks for them. */
export const resumeRecoverCommand: Command = {
  usage: ['recover [id]'],
  describe:
    'Bring back resume states from legacy archives and from ~/.hermes; nothing is overwritten',
  positionals: { id: { type: 'string', describe: 'the id of a session; else all that are lost' } },
  options: {},
  example: ['$0 resume recover', 'bring back all that `resume list` calls lost'],
  load: async () => (await import('./run.ts')).runResumeRecover,
}
