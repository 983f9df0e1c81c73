import type { Argv } from 'yargs'
import type { Command, CommandGroup } from './command.ts'
import { ownGroup } from '../argv/global-options.ts'

/** Does what a command asks for, with the arguments that were typed. */
export type RunParsed = (command: Command, args: object) => Promise<void>

/** A name that looks like a number is a name, and what stands after `--` is told apart. */
export const parserConfiguration = {
  'parse-positional-numbers': false,
  'populate--': true,
} as const

/** Makes commands known to a parser; in their examples, `program` stands for what is typed before their names. */
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
      // As an example, yargs would break it after half a line.
      return one.epilogue(`Examples:\n  ${line.replace('$0', program)}\n      ${what}`)
    },
    (args) => run(command, args),
  )
}
