import type { Command, CommandGroup } from './command.ts'

/** What a command can be called. */
export function commandNames(command: Command | CommandGroup): readonly string[] {
  if ('commands' in command) return [command.name]
  return command.usage.map((usage) => usage.split(' ')[0] ?? '').filter((name) => name !== '$0')
}

/** The one of some commands that runs when none is named. */
export function defaultCommand(commands: readonly (Command | CommandGroup)[]): Command | undefined {
  return commands.find((one): one is Command => 'usage' in one && one.usage.includes('$0'))
}
