import { CheckpointError, nearestName } from '@hermes-checkpoints/core'
import type { Command, CommandGroup } from './command.ts'
import { globalOptions } from './global-options.ts'

/** What was typed, and what could have been. */
export interface CommandLine {
  readonly program: string
  readonly commands: readonly (Command | CommandGroup)[]
  readonly argv: readonly string[]
}

/** Turns what yargs says about a command line into words with a next step. */
export function usageError(message: string, line: CommandLine): CheckpointError {
  const found = commandIn(line.argv, line.commands)
  if (found !== undefined && 'commands' in found) {
    // What was typed after the word of a group is about the commands of that group.
    const { commands, name } = found
    const argv = line.argv.slice(line.argv.indexOf(name) + 1)
    return usageError(message, { program: `${line.program} ${name}`, commands, argv })
  }
  return usageErrorOf(message, found, line)
}

function usageErrorOf(
  message: string,
  command: Command | undefined,
  line: CommandLine,
): CheckpointError {
  const { program } = line
  if (command !== undefined && tooFew.test(message)) {
    return new CheckpointError(
      'usage',
      `expected \`${program} ${command.usage[0]}\`, found too few arguments`,
      {
        hint: `Run \`${program} ${namesOf(command)[0]} --help\` to see what each of them is.`,
      },
    )
  }
  const all = `Run \`${program} --help\` to see what there is.`
  const said = withoutTwins(message)
  const [, typed] = unknown.exec(said) ?? []
  const nearest = typed === undefined ? undefined : nearestOf(typed, command, line)
  const hint = nearest === undefined ? all : `Did you mean ${nearest}? ${all}`
  return new CheckpointError('usage', said.replaceAll('\n', ' '), { hint })
}

/** yargs names an option that it does not know twice: as it was typed, and in camel case. */
function withoutTwins(message: string): string {
  const [, list] = /^Unknown arguments: (.*)$/.exec(message) ?? []
  if (list === undefined) return message
  const names = list.split(', ')
  const twins = new Set(names.filter((name) => name.includes('-')).map(inCamelCase))
  const typed = names.filter((name) => !twins.has(name))
  return `Unknown argument${typed.length === 1 ? '' : 's'}: ${typed.join(', ')}`
}

function inCamelCase(name: string): string {
  return name.replaceAll(/-+(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** The first word that names a command is the command; a later one, as in `rollback diff`, is something else. */
function commandIn(
  argv: readonly string[],
  commands: CommandLine['commands'],
): Command | CommandGroup | undefined {
  const name = argv.find((word) => commands.some((one) => namesOf(one).includes(word)))
  return commands.find((one) => namesOf(one).includes(name ?? ''))
}

const tooFew = /^Not enough non-option arguments/
const unknown = /^Unknown arguments?: ([^,]+)/

/** yargs itself suggests nothing where a program does something without a command. */
function nearestOf(
  typed: string,
  command: Command | undefined,
  { argv, commands }: CommandLine,
): string | undefined {
  if (!argv.some((word) => word.split('=')[0] === `--${typed}`))
    return nearestName(typed, commands.flatMap(namesOf))
  const option = nearestName(typed, Object.keys({ ...globalOptions, ...command?.options }))
  return option === undefined ? undefined : `--${option}`
}

function namesOf(command: Command | CommandGroup): readonly string[] {
  if ('commands' in command) return [command.name]
  return command.usage.map((usage) => usage.split(' ')[0] ?? '').filter((name) => name !== '$0')
}
