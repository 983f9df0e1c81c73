import type { Command } from '../command.ts'
import type { GlobalArguments } from '../global-options.ts'

export interface ConfigArguments extends GlobalArguments {
  readonly key?: string | undefined
}

/** `config`: the settings in force and where each comes from. */
export const configCommand: Command = {
  usage: ['config [key]'],
  describe: 'Show the settings in force and where each comes from',
  options: {},
  positionals: {
    key: { type: 'string', describe: 'one setting, such as checkpoints.max_snapshots' },
  },
  example: ['$0 config checkpoints.max_snapshots', 'how many checkpoints a project keeps'],
  load: async () => (await import('./run-config.ts')).runConfig,
}
