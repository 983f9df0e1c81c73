import yargs, { type Argv } from 'yargs'
import type { Context } from './context.ts'
import { globalGroup, globalOptions, ownGroup } from '../argv/global-options.ts'
import { helpText, programUsage } from '../argv/help-text.ts'
import { mountCommands, parserConfiguration, type RunParsed } from './mount-commands.ts'
import { programVersion } from './program-version.ts'
import { usageError, type CommandLine } from '../argv/usage-error.ts'

/** Parses any command line with yargs, prints help and the version, and throws usage errors. */
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
      // With a name, every command in the help would begin with it, and leave little room for its description.
      .scriptName('')
      .parserConfiguration(parserConfiguration)
      // `usageError` parses the English messages of yargs.
      .locale('en')
      .usage(programUsage(line.program))
      .group([], ownGroup)
      .options(globalOptions)
      .help('help', 'show this help')
      .alias('help', 'h')
      .version('version', 'show the version', programVersion())
      .group(['help', 'version'], globalGroup)
      .wrap(columns === null ? 100 : Math.min(columns, 100))
      .strict()
      .exitProcess(false)
      .showHelpOnFail(false)
      .fail((message: string | null, error: Error | undefined) => {
        // A usage error comes as a message or as a YError; any other error was thrown by a command.
        if (error !== undefined && error.name !== 'YError') throw error
        throw usageError(message ?? error?.message ?? '', line)
      })
  )
}
