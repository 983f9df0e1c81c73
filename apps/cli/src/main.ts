import { CheckpointError, exitCodes, nearestName, type ExitCode } from '@hermes-checkpoints/core'
import yargs, { type Argv } from 'yargs'
import type { Command } from './command.ts'
import type { Context } from './context.ts'
import { globalOptions, type GlobalArguments } from './global-options.ts'
import { printError } from './print-error.ts'
import { programVersion } from './program-version.ts'

/** Parses the command line, runs the command that it names, and says how it went. */
export async function main(
  program: string,
  commands: readonly Command[],
  argv: readonly string[],
  context: Context,
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done
  const parser = describeProgram(program, commands, context)
  for (const command of commands) {
    mount(parser, command, async (args) => {
      const run = await command.load()
      exitCode = await run(args as never, context)
    })
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

function describeProgram(program: string, commands: readonly Command[], context: Context): Argv {
  return yargs()
    .scriptName(program)
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
    .fail((message, error) => {
      // yargs fails with a message for what was typed, with an error for what went wrong in a command.
      throw error ?? usageError(program, commands, message)
    })
}

function mount(parser: Argv, command: Command, run: (args: object) => Promise<void>): void {
  parser.command(
    [...command.usage],
    command.describe,
    (one) => {
      for (const [name, options] of Object.entries(command.positionals))
        one.positional(name, options)
      return one.options(command.options).example(...command.example)
    },
    run,
  )
}

function usageError(
  program: string,
  commands: readonly Command[],
  message: string,
): CheckpointError {
  const all = `Run \`${program} --help\` to see what there is.`
  // yargs itself suggests nothing where a program does something without a command.
  const [, typed = ''] = /^Unknown argument: (.+)$/.exec(message) ?? []
  const nearest = nearestName(typed, commands.flatMap(namesOf))
  const hint = nearest === undefined ? all : `Did you mean ${nearest}? ${all}`
  return new CheckpointError('usage', message.replaceAll('\n', ' '), { hint })
}

function namesOf(command: Command): readonly string[] {
  return command.usage.map((usage) => usage.split(' ')[0] ?? '').filter((name) => name !== '$0')
}

/** Errors come before and after parsing, so these two are looked for by hand. */
function optionsForErrors(argv: readonly string[]): Pick<GlobalArguments, 'json' | 'verbose'> {
  return { json: argv.includes('--json'), verbose: argv.includes('--verbose') }
}

const exitCodeTable = `Exit codes: 0 done, or nothing to do; 1 declined; 2 failed, or used wrongly;
3 done in part; 11 busy; 12 the store is damaged; 130 interrupted`
