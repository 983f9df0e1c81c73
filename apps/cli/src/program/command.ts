import type { ExitCode } from '@hermes-checkpoints/core'
import type { Options, PositionalOptions } from 'yargs'
import type { Context } from './context.ts'

/** A command of one of the programs; a host can mount it below a word of its own. */
export interface Command {
  /** The name with its positional arguments in the notation of yargs, then its aliases. */
  readonly usage: readonly [string, ...string[]]
  readonly describe: string
  readonly positionals: Readonly<Record<string, PositionalOptions>>
  readonly options: Readonly<Record<string, Options>>
  /** True when the command reads the words after `--`, which it finds under the key `--`. */
  readonly takesLiterals?: true
  /** The message after Ctrl-C, which says what state things are in; by default, that nothing was changed. */
  readonly ifInterrupted?: string
  readonly example: readonly [command: string, what: string]
  /** Imports the code of the command when it runs, so that other commands start quickly. */
  load(): Promise<RunCommand>
}

/** Runs a command with its parsed arguments. */
export type RunCommand = (args: never, context: Context) => Promise<ExitCode>

/** Commands below a common word, as in `resume list`. The one with the alias `$0` runs for the word alone. */
export interface CommandGroup {
  readonly name: string
  readonly describe: string
  readonly commands: readonly Command[]
}
