import type { Options } from 'yargs'

/** What every command takes. */
export interface GlobalArguments {
  readonly home?: string | undefined
  readonly json: boolean
  readonly quiet: boolean
  readonly verbose: boolean
  readonly color: boolean
}

/** Where help shows the options of a command. */
export const ownGroup = 'Options:'

/** Where it shows those of every command: below. */
export const globalGroup = 'For every command:'

export const globalOptions: Readonly<Record<string, Options>> = {
  home: {
    type: 'string',
    requiresArg: true,
    group: globalGroup,
    describe: 'the Hermes home; else HERMES_HOME, else ~/.hermes',
  },
  json: {
    type: 'boolean',
    default: false,
    group: globalGroup,
    describe: 'print one JSON document',
  },
  quiet: {
    type: 'boolean',
    default: false,
    group: globalGroup,
    describe: 'say less on standard error',
  },
  verbose: { type: 'boolean', default: false, group: globalGroup, describe: 'say more' },
  color: {
    type: 'boolean',
    default: true,
    group: globalGroup,
    describe: 'colour on a terminal; --no-color and NO_COLOR switch it off',
  },
}
