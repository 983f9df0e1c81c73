import type { Command } from '../../program/command.ts'
import type { GlobalArguments } from '../../argv/global-options.ts'

export interface ConfigArguments extends GlobalArguments {
  readonly key?: string | undefined
  readonly value?: string | undefined
  readonly dryRun: boolean
}

/** `config`: lists the effective settings with their sources, or sets one. */
export const configCommand: Command = {
  usage: ['config [key] [value]'],
  describe: 'Show the effective settings and where each comes from, or set one',
  positionals: {
    key: { type: 'string', describe: 'one setting, such as checkpoints.max_snapshots' },
    value: {
      type: 'string',
      describe:
        'the new value, written to config.yaml without changing anything else there; a list is separated by commas, "" is an empty one',
    },
  },
  options: {
    'dry-run': { type: 'boolean', default: false, describe: 'show the plan and change nothing' },
  },
  example: ['$0 config checkpoints.max_snapshots 50', 'keep 50 checkpoints of a project'],
  load: async () => (await import('./run.ts')).runConfig,
}
