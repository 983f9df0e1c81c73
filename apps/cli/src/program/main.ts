import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import type { Command, CommandGroup } from './command.ts'
import { completionWord } from '../completion/completion-word.ts'
import type { Context } from './context.ts'
import type { GlobalArguments } from '../argv/global-options.ts'
import { readPlainLine } from '../argv/plain-line.ts'
import { printError } from '../terminal/print-error.ts'
import { programVersion } from './program-version.ts'
import { runParsed } from './run-parsed.ts'
import type { CommandLine } from '../argv/usage-error.ts'

/** Parses the command line, runs its command, prints an error if there is one, and returns the exit code. */
export async function main(
  program: string,
  commands: readonly (Command | CommandGroup)[],
  argv: readonly string[],
  context: Context,
): Promise<ExitCode> {
  try {
    return await runLine({ program, commands, argv }, context)
  } catch (error) {
    return printError(error, optionsForErrors(argv), context)
  }
}

async function runLine(line: CommandLine, context: Context): Promise<ExitCode> {
  if (line.argv.length === 1 && line.argv[0] === '--version') {
    context.writeOutput(`${programVersion()}\n`)
    return exitCodes.done
  }
  if (line.argv[0] === completionWord) {
    const { completeLine } = await import('../completion/complete-line.ts')
    context.writeOutput(await completeLine(line.commands, line.argv.slice(1), context))
    return exitCodes.done
  }
  let exitCode: ExitCode = exitCodes.done
  const run = async (command: Command, args: object): Promise<void> => {
    exitCode = await runParsed(command, args, context)
  }
  const plain = readPlainLine(line)
  if (plain === null) {
    // Loading yargs takes longer than a snapshot, so only lines that need it pay for it.
    const { runWithYargs } = await import('./run-with-yargs.ts')
    await runWithYargs(line, context, run)
  } else await run(plain.command, plain.args)
  return exitCode
}

/** An error may come before the line is parsed, so these two options are read from the raw words. */
function optionsForErrors(argv: readonly string[]): Pick<GlobalArguments, 'json' | 'verbose'> {
  return { json: argv.includes('--json'), verbose: argv.includes('--verbose') }
}
