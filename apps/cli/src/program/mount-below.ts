import type { ExitCode } from '@hermes-checkpoints/core'
import type { Argv } from 'yargs'
import type { Command, CommandGroup } from './command.ts'
import type { Context } from './context.ts'
import { globalOptions, type GlobalArguments } from '../argv/global-options.ts'
import { mountCommands, parserConfiguration } from './mount-commands.ts'
import { printError } from '../terminal/print-error.ts'
import { runParsed } from './run-parsed.ts'

/** Where a host mounts commands, and how it learns that one has ended. */
export interface MountOptions {
  /** The word that is typed before their names. */
  readonly word: string
  readonly describe: string
  readonly commands: readonly (Command | CommandGroup)[]
  readonly context: Context
  /** Called when a command has ended, after its error was printed. */
  readonly finish: (exitCode: ExitCode) => void
}

/** Mounts commands below a word of a host with its own yargs parser. */
export function mountBelow(host: Argv, options: MountOptions): Argv {
  const { commands, context, describe, finish, word } = options
  const run = async (command: Command, args: object): Promise<void> => {
    try {
      finish(await runParsed(command, args, context))
    } catch (error) {
      finish(printError(error, args as GlobalArguments, context))
    }
  }
  return host.command(word, describe, (below) => {
    below.parserConfiguration(parserConfiguration).options(globalOptions).strict()
    mountCommands(below, commands, run, `$0 ${word}`)
    return below
  })
}
