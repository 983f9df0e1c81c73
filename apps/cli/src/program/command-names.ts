import type { Command, CommandGroup } from './command.ts'

/** Returns the name of a command and its aliases. */
export function commandNames(command: Command | CommandGroup): readonly string[] {
  if ('commands' in command) return [command.name]
  return command.usage.map((usage) => usage.split(' ')[0] ?? '').filter((name) => name !== '$0')
}

/** Returns the command that runs when none is named. */
export function defaultCommand(commands: readonly (Command | CommandGroup)[]): Command | undefined {
  return commands.find((one): one is Command => 'usage' in one && one.usage.includes('$0'))
}
