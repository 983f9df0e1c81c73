import { CheckpointError, nearestName } from '@hermes-checkpoints/core'
import type { Command, CommandGroup } from '../program/command.ts'
import { commandNames, defaultCommand } from '../program/command-names.ts'
import { globalOptions } from './global-options.ts'

/** A command line with the program and the commands that it is for. */
export interface CommandLine {
  readonly program: string
  readonly commands: readonly (Command | CommandGroup)[]
  readonly argv: readonly string[]
}

/** Turns an error message of yargs into a usage error with a hint. */
export function usageError(message: string, line: CommandLine): CheckpointError {
  const { argv, commands, program } = line
  const at = argv.findIndex((word) => commands.some((one) => commandNames(one).includes(word)))
  const found = commands.find((one) => commandNames(one).includes(argv[at] ?? ''))
  if (found !== undefined && 'commands' in found) {
    // The words after the name of a group name the commands of that group.
    const below = { program: `${program} ${found.name}`, commands: found.commands }
    return usageError(message, { ...below, argv: argv.slice(at + 1) })
  }
  return usageErrorOf(message, found === undefined ? null : { command: found, at }, line)
}

/** The command that was named, and where. A later word with the name of a command, as in `rollback diff`, is an argument. */
interface Named {
  readonly command: Command
  readonly at: number
}

function usageErrorOf(message: string, named: Named | null, line: CommandLine): CheckpointError {
  const { program } = line
  if (named !== null && tooFew.test(message)) {
    const { command } = named
    return new CheckpointError(
      'usage',
      `expected \`${program} ${command.usage[0]}\`, found too few arguments`,
      {
        hint: `Run \`${program} ${commandNames(command)[0]} --help\` to see its arguments.`,
      },
    )
  }
  const [, bare] = noValue.exec(message) ?? []
  if (bare !== undefined)
    return new CheckpointError('usage', `expected a value after --${bare}, found none`, {
      hint: helpHint(program, named),
    })
  const words = unknownWords(message).map((name) => asTyped(name, line.argv))
  const [typed] = words
  if (typed === undefined)
    return new CheckpointError('usage', message.replaceAll('\n', ' '), {
      hint: helpHint(program, named),
    })
  const isCommand =
    !typed.startsWith('-') && !(named !== null && named.at < line.argv.indexOf(typed))
  const nearest = nearestTo(typed, isCommand, named?.command, line.commands)
  const help = helpHint(program, isCommand ? null : named)
  return new CheckpointError(
    'usage',
    `Unknown argument${words.length === 1 ? '' : 's'}: ${words.join(', ')}`,
    { hint: nearest === undefined ? help : `Did you mean ${nearest}? ${help}` },
  )
}

const tooFew = /^Not enough non-option arguments/
const noValue = /^Not enough arguments following: (.*)$/
const unknown = /^Unknown arguments?: (.*)$/s

function helpHint(program: string, named: Named | null): string {
  if (named === null) return `Run \`${program} --help\` to list the commands.`
  return `Run \`${program} ${commandNames(named.command)[0]} --help\` to see its options.`
}

/** yargs lists an unknown option twice: as typed, and in camel case. */
function unknownWords(message: string): readonly string[] {
  const [, list] = unknown.exec(message) ?? []
  const names = list?.split(', ') ?? []
  const doubles = new Set(names.filter((name) => name.includes('-')).map(inCamelCase))
  return names.filter((name) => !doubles.has(name))
}

function inCamelCase(name: string): string {
  return name.replaceAll(/-+(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns a name with the dashes that yargs removed. */
function asTyped(name: string, argv: readonly string[]): string {
  const typed = new Set(argv.map((word) => word.split('=')[0]))
  return [`--${name}`, `--no-${name}`, `-${name}`].find((word) => typed.has(word)) ?? name
}

/** yargs makes no suggestions for a program with a default command. */
function nearestTo(
  typed: string,
  isCommand: boolean,
  command: Command | undefined,
  commands: CommandLine['commands'],
): string | undefined {
  if (isCommand) return likelyName(typed, commands.flatMap(commandNames))
  const [, dashes, name] = /^(--(?:no-)?)(..+)$/.exec(typed) ?? []
  if (dashes === undefined || name === undefined) return undefined
  const { options } = command ?? defaultCommand(commands) ?? {}
  const found = likelyName(name, Object.keys({ ...globalOptions, ...options }))
  return found === undefined ? undefined : `${dashes}${found}`
}

/** Finds the name that was abbreviated or mistyped. */
function likelyName(typed: string, names: readonly string[]): string | undefined {
  const matches = names.filter((name) => name.startsWith(typed))
  return matches.length === 1 ? matches[0] : nearestName(typed, names)
}
