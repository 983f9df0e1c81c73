import type { Argv } from 'yargs'
import type { Command, CommandGroup } from './command.ts'
import { ownGroup } from '../argv/global-options.ts'

/** Runs a command with its parsed arguments. */
export type RunParsed = (command: Command, args: object) => Promise<void>

/** Words that look like numbers stay text, and the words after `--` are kept apart. */
export const parserConfiguration = {
  'parse-positional-numbers': false,
  'populate--': true,
} as const

/** Adds commands to a parser. In their examples, `program` replaces `$0`. */
export function mountCommands(
  parser: Argv,
  commands: readonly (Command | CommandGroup)[],
  run: RunParsed,
  program = '$0',
): void {
  for (const command of commands) {
    if ('commands' in command) mountGroup(parser, command, run, program)
    else mount(parser, command, run, program)
  }
}

function mountGroup(
  parser: Argv,
  { commands, describe, name }: CommandGroup,
  run: RunParsed,
  program: string,
): void {
  parser.command(name, describe, (group) => {
    for (const command of commands) mount(group, command, run, program)
    return group
  })
}

function mount(parser: Argv, command: Command, run: RunParsed, program: string): void {
  const [line, what] = command.example
  parser.command(
    [...command.usage],
    command.describe,
    (one) => {
      for (const [name, options] of Object.entries(command.positionals))
        one.positional(name, options)
      if (Object.keys(command.options).length > 0)
        one.options(command.options).group(Object.keys(command.options), ownGroup)
      // With .example(), yargs would wrap it after half a line.
      return one.epilogue(`Examples:\n  ${line.replace('$0', program)}\n      ${what}`)
    },
    (args) => run(command, args),
  )
}
