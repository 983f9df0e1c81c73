import type { Options } from 'yargs'

/** What every command takes. */
export interface GlobalArguments {
  readonly home?: string | undefined
  readonly json: boolean
  readonly quiet: boolean
  readonly verbose: boolean
  readonly color: boolean
}

export const globalOptions: Readonly<Record<string, Options>> = {
  home: {
    type: 'string',
    requiresArg: true,
    describe: 'the Hermes home; else HERMES_HOME, else ~/.hermes',
  },
  json: { type: 'boolean', default: false, describe: 'print one JSON document' },
  quiet: { type: 'boolean', default: false, describe: 'say less on standard error' },
  verbose: { type: 'boolean', default: false, describe: 'say more' },
  color: {
    type: 'boolean',
    default: true,
    describe: 'colour on a terminal; --no-color and NO_COLOR switch it off',
  },
}
