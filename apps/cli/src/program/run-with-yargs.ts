import yargs, { type Argv } from 'yargs'
import type { Context } from './context.ts'
import { globalGroup, globalOptions, ownGroup } from '../argv/global-options.ts'
import { helpText, programUsage } from '../argv/help-text.ts'
import { mountCommands, parserConfiguration, type RunParsed } from './mount-commands.ts'
import { programVersion } from './program-version.ts'
import { usageError, type CommandLine } from '../argv/usage-error.ts'

/** Parses any command line, and answers those that name no command: help, and whatever was typed wrongly. */
export async function runWithYargs(
  line: CommandLine,
  context: Pick<Context, 'columns' | 'writeOutput'>,
  run: RunParsed,
): Promise<void> {
  const parser = describeProgram(line, context.columns)
  const runNamed: RunParsed = (command, args) => run(command, { ...args, $0: line.program })
  mountCommands(parser, line.commands, runNamed, line.program)
  await parser.parseAsync([...line.argv], {}, (_error, _args, output) => {
    if (output !== '') context.writeOutput(`${answerOf(output, line)}\n`)
  })
}

function answerOf(output: string, { program }: CommandLine): string {
  return output === programVersion() ? output : helpText(output, program)
}

function describeProgram(line: CommandLine, columns: number | null): Argv {
  return (
    yargs()
      // Else every command in the help begins with it, and little room is left to say what they do.
      .scriptName('')
      .parserConfiguration(parserConfiguration)
      // Everything else that the programs say is English, and `usageError` reads what yargs says.
      .locale('en')
      .usage(programUsage(line.program))
      .group([], ownGroup)
      .options(globalOptions)
      .help('help', 'show this')
      .alias('help', 'h')
      .version('version', 'show the version', programVersion())
      .group(['help', 'version'], globalGroup)
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
