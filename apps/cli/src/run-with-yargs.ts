import yargs, { type Argv } from 'yargs'
import type { Command, CommandGroup } from './command.ts'
import type { Context } from './context.ts'
import { globalOptions } from './global-options.ts'
import { programVersion } from './program-version.ts'
import { usageError, type CommandLine } from './usage-error.ts'

/** Does what a command asks for, with the arguments that were typed. */
export type RunParsed = (command: Command, args: object) => Promise<void>

/** Parses any command line, and answers those that name no command: help, completion, and whatever was typed wrongly. */
export async function runWithYargs(
  line: CommandLine,
  context: Pick<Context, 'columns' | 'writeOutput'>,
  run: RunParsed,
): Promise<void> {
  const parser = describeProgram(line, context.columns)
  for (const command of line.commands) {
    if ('commands' in command) mountGroup(parser, command, run)
    else mount(parser, command, run)
  }
  await parser.parseAsync([...line.argv], {}, (_error, _args, output) => {
    if (output !== '') context.writeOutput(`${output}\n`)
  })
}

function describeProgram(line: CommandLine, columns: number | null): Argv {
  return (
    yargs()
      .scriptName(line.program)
      .parserConfiguration(parserConfiguration)
      // Everything else that the programs say is English, and `usageError` reads what yargs says.
      .locale('en')
      .usage('$0 [command]')
      .options(globalOptions)
      .version(programVersion())
      .alias('help', 'h')
      .completion('completion', 'Print a completion script for bash or zsh')
      .epilogue(exitCodeTable)
      .wrap(columns === null ? 100 : Math.min(columns, 100))
      .strict()
      .exitProcess(false)
      .showHelpOnFail(false)
      .fail((message: string | null, error: Error | undefined) => {
        // For what was typed, yargs fails with a message or an error of its own; what a command threw is handed on.
        if (error !== undefined && error.name !== 'YError') throw error
        throw usageError(message ?? error?.message ?? '', line)
      })
  )
}

/** A name that looks like a number is a name, and what stands after `--` is told apart. */
const parserConfiguration = { 'parse-positional-numbers': false, 'populate--': true }

function mountGroup(
  parser: Argv,
  { commands, describe, name }: CommandGroup,
  run: RunParsed,
): void {
  parser.command(name, describe, (group) => {
    for (const command of commands) mount(group, command, run)
    return group
  })
}

function mount(parser: Argv, command: Command, run: RunParsed): void {
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

const exitCodeTable = `Exit codes: 0 done, or nothing to do; 1 declined; 2 failed, or used wrongly;
3 done in part; 11 busy; 12 the store is damaged; 130 interrupted`
