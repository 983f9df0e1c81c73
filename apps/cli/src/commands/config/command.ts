import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface ConfigArguments extends GlobalArguments {
  readonly key?: string | undefined
  readonly value?: string | undefined
  readonly dryRun: boolean
}

/** `config`: the settings in force and where each comes from; with a value, one of them set. */
export const configCommand: Command = {
  usage: ['config [key] [value]'],
  describe: 'Show the settings in force and where each comes from, or set one',
  positionals: {
    key: { type: 'string', describe: 'one setting, such as checkpoints.max_snapshots' },
    value: {
      type: 'string',
      describe:
        'what to set it to in config.yaml, in which nothing else changes; lists with commas, "" for an empty one',
    },
  },
  options: {
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
  },
  example: ['$0 config checkpoints.max_snapshots 50', 'keep 50 checkpoints of a project'],
  load: async () => (await import('./run.ts')).runConfig,
}
