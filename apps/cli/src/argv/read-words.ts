import type { Options } from 'yargs'
import type { Command, CommandGroup } from '../program/command.ts'
import { commandNames, defaultCommand } from '../program/command-names.ts'
import { globalOptions } from './global-options.ts'
import { usageArguments, type UsageArgument } from './usage-arguments.ts'

type Commands = readonly (Command | CommandGroup)[]

/** A word of a command line, with what it means there. */
export type ReadWord =
  | { readonly kind: 'command'; readonly word: string; readonly command: Command | CommandGroup }
  | { readonly kind: 'option'; readonly word: string; readonly option: NamedOption }
  /** An option with the word after it, which is undefined at the end of the line. */
  | {
      readonly kind: 'option-value'
      readonly word: string
      readonly option: NamedOption
      readonly value: string | undefined
    }
  /** An argument of the command; undefined when the command takes no more. */
  | {
      readonly kind: 'argument'
      readonly word: string
      readonly argument: UsageArgument | undefined
    }
  | { readonly kind: 'dashes'; readonly word: '--' }
  /** An option or a command that does not exist. */
  | { readonly kind: 'unknown'; readonly word: string }

interface NamedOption {
  readonly name: string
  readonly options: Options
}

/** How far a command line has been read. */
export interface Position {
  /** The names of the command and of its group. */
  readonly path: readonly string[]
  /** The commands that can be named next; none once a command is named. */
  readonly commands: Commands
  /** The command that was named, else the default one. */
  readonly command: Command | undefined
  /** How many of its arguments were read. */
  readonly count: number
  /** True after `--`, when no word is an option. */
  readonly isLiteral: boolean
}

/** Reads words by the tables of the commands, without deciding whether the line is valid. */
export function readWords(
  commands: Commands,
  words: readonly string[],
): { readonly read: readonly ReadWord[]; readonly position: Position } {
  const read: ReadWord[] = []
  let position = startPosition(commands)
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const option = position.isLiteral ? null : optionNamed(word, position)
    if (option === null) {
      const one = readOther(word, position)
      position = positionAfter(one, position)
      read.push(one)
    } else if (takesValue(option)) {
      index += 1
      read.push({ kind: 'option-value', word, option, value: words[index] })
    } else read.push({ kind: 'option', word, option })
  }
  return { read, position }
}

/** Returns the options that can be named at a position. */
export function optionsAt({ command }: Position): Readonly<Record<string, Options>> {
  return { ...command?.options, ...globalOptions, help: {}, version: {} }
}

/** Returns the argument that comes next at a position. */
export function nextArgument({ command, count }: Position): UsageArgument | undefined {
  return command === undefined ? undefined : usageArguments(command)[count]
}

function startPosition(commands: Commands): Position {
  return { path: [], commands, command: defaultCommand(commands), count: 0, isLiteral: false }
}

function optionNamed(word: string, position: Position): NamedOption | null {
  const typed = /^--?([a-z].*)$/.exec(word)?.[1]
  if (typed === undefined) return null
  const found = Object.entries(optionsAt(position)).find(
    ([name, { alias = [] }]) => name === typed || [alias].flat().includes(typed),
  )
  return found === undefined ? null : { name: found[0], options: found[1] }
}

function takesValue({ options: { type } }: NamedOption): boolean {
  return type !== undefined && type !== 'boolean'
}

function readOther(word: string, position: Position): ReadWord {
  const { commands, isLiteral } = position
  if (word === '--' && !isLiteral) return { kind: 'dashes', word }
  if (word.startsWith('-') && !isLiteral) return { kind: 'unknown', word }
  if (commands.length === 0) return { kind: 'argument', word, argument: nextArgument(position) }
  const command = commands.find((one) => commandNames(one).includes(word))
  return command === undefined ? { kind: 'unknown', word } : { kind: 'command', word, command }
}

function positionAfter(one: ReadWord, position: Position): Position {
  if (one.kind === 'dashes') return { ...position, isLiteral: true }
  if (one.kind === 'command') return positionBelow(one.command, position)
  if (one.kind === 'argument')
    return one.argument?.isMany === true ? position : { ...position, count: position.count + 1 }
  const isOption = one.word.startsWith('-') && !position.isLiteral
  return isOption ? position : { ...position, commands: [], command: undefined }
}

function positionBelow(named: Command | CommandGroup, position: Position): Position {
  const path = [...position.path, commandNames(named)[0] ?? '']
  return 'commands' in named
    ? { ...position, path, commands: named.commands, command: defaultCommand(named.commands) }
    : { ...position, path, commands: [], command: named }
}
