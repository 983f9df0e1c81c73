import type { ExitCode } from '@hermes-checkpoints/core'
import type { Options, PositionalOptions } from 'yargs'
import type { Context } from './context.ts'

/** A command as the programs mount it; a host can mount the same below a word of its own. */
export interface Command {
  /** The name with its positional arguments, as yargs writes them, and its aliases. */
  readonly usage: readonly [string, ...string[]]
  readonly describe: string
  readonly positionals: Readonly<Record<string, PositionalOptions>>
  readonly options: Readonly<Record<string, Options>>
  /** Whether it has a use for what stands after `--`, which it then finds below that name. */
  readonly takesLiterals?: true
  /** What state things are in when it was interrupted; by default, nothing was changed. */
  readonly ifInterrupted?: string
  readonly example: readonly [command: string, what: string]
  /** Loads what the command needs only when it runs, so that the others start quickly. */
  load(): Promise<RunCommand>
}

/** Runs a command with the arguments that its options describe. */
export type RunCommand = (args: never, context: Context) => Promise<ExitCode>

/** Commands below a word of their own, as in `resume list`. The one that is also called `$0` runs for the word alone. */
export interface CommandGroup {
  readonly name: string
  readonly describe: string
  readonly commands: readonly Command[]
}
