import type { Options } from 'yargs'

/** The options of every command. */
export interface GlobalArguments {
  readonly home?: string | undefined
  readonly json: boolean
  readonly quiet: boolean
  readonly verbose: boolean
  readonly color: boolean
}

/** The heading of the options of a command in help. */
export const ownGroup = 'Options:'

/** The heading of the global options, which come below. */
export const globalGroup = 'For every command:'

export const globalOptions: Readonly<Record<string, Options>> = {
  home: {
    type: 'string',
    requiresArg: true,
    group: globalGroup,
    describe: 'the Hermes home (default: HERMES_HOME, else ~/.hermes)',
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
    describe: 'print less on standard error',
  },
  verbose: { type: 'boolean', default: false, group: globalGroup, describe: 'print more' },
  color: {
    type: 'boolean',
    default: true,
    group: globalGroup,
    describe: 'colour on a terminal; --no-color and NO_COLOR switch it off',
  },
}
