import { exitCodes, type ExitCode } from '@hermes-checkpoints/core'
import yargs, { type Argv } from 'yargs'
import type { Command, CommandGroup } from './command.ts'
import type { Context } from './context.ts'
import { globalOptions, type GlobalArguments } from './global-options.ts'
import { printError } from './print-error.ts'
import { programVersion } from './program-version.ts'
import { requireSoundArguments } from './require-sound-arguments.ts'
import { usageError, type CommandLine } from './usage-error.ts'

/** Parses the command line, runs the command that it names, and says how it went. */
export async function main(
  program: string,
  commands: readonly (Command | CommandGroup)[],
  argv: readonly string[],
  context: Context,
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done
  const parser = describeProgram({ program, commands, argv }, context)
  const run = async (command: Command, args: object): Promise<void> => {
    requireSoundArguments(command, args)
    const runCommand = await command.load()
    exitCode = await runCommand(args as never, context)
  }
  for (const command of commands) {
    if ('commands' in command) mountGroup(parser, command, run)
    else mount(parser, command, run)
  }
  try {
    await parser.parseAsync([...argv], {}, (_error, _args, output) => {
      if (output !== '') context.writeOutput(`${output}\n`)
    })
    return exitCode
  } catch (error) {
    return printError(error, optionsForErrors(argv), context)
  }
}

function describeProgram(line: CommandLine, context: Context): Argv {
  return yargs()
    .scriptName(line.program)
    .parserConfiguration(parserConfiguration)
    .usage('$0 [command]')
    .options(globalOptions)
    .version(programVersion())
    .alias('help', 'h')
    .completion('completion', 'Print a completion script for bash or zsh')
    .epilogue(exitCodeTable)
    .wrap(context.columns === null ? 100 : Math.min(context.columns, 100))
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message: string | null, error: Error | undefined) => {
      // For what was typed, yargs fails with a message or an error of its own; what a command threw is handed on.
      if (error !== undefined && error.name !== 'YError') throw error
      throw usageError(message ?? error?.message ?? '', line)
    })
}

/** A name that looks like a number is a name, and what stands after `--` is told apart. */
const parserConfiguration = { 'parse-positional-numbers': false, 'populate--': true }

type Run = (command: Command, args: object) => Promise<void>

function mountGroup(parser: Argv, { commands, describe, name }: CommandGroup, run: Run): void {
  parser.command(name, describe, (group) => {
    for (const command of commands) mount(group, command, run)
    return group
  })
}

function mount(parser: Argv, command: Command, run: Run): void {
  parser.command(
    [...command.usage],
    command.describe,
    (one) => {
      for (const [name, options] of Object.entries(command.positionals))
        one.positional(name, options)
      return one.options(command.options).example(...command.example)
    },
    (args) => run(command, args),
  )
}

/** Errors come before and after parsing, so these two are looked for by hand. */
function optionsForErrors(argv: readonly string[]): Pick<GlobalArguments, 'json' | 'verbose'> {
  return { json: argv.includes('--json'), verbose: argv.includes('--verbose') }
}

const exitCodeTable = `Exit codes: 0 done, or nothing to do; 1 declined; 2 failed, or used wrongly;
3 done in part; 11 busy; 12 the store is damaged; 130 interrupted`
