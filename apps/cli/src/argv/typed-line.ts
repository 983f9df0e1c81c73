import type { Options } from 'yargs'
import { argumentKinds, type ArgumentKind } from './argument-kinds.ts'
import type { Command, CommandGroup } from '../program/command.ts'
import { commandNames, defaultCommand } from '../program/command-names.ts'
import { globalOptions } from './global-options.ts'

type Commands = readonly (Command | CommandGroup)[]

/** A command line that somebody is typing, up to the word that they want to have completed. */
export interface TypedLine {
  readonly current: string
  readonly expects: Expectation
  /** What was typed before, by the names of options and arguments. */
  readonly values: ReadonlyMap<string, string>
}

/** What the word can be. */
export type Expectation =
  | { readonly kind: 'command'; readonly commands: Commands }
  | { readonly kind: 'option'; readonly options: Readonly<Record<string, Options>> }
  | { readonly kind: 'argument'; readonly argument: ArgumentKind }

/** Reads such a line; null where nothing more can come. */
export function readTypedLine(commands: Commands, typed: readonly string[]): TypedLine | null {
  const words = separated(typed)
  const current = words.at(-1) ?? ''
  const values = new Map<string, string>()
  let place: Place = {
    path: [],
    commands,
    command: defaultCommand(commands),
    count: 0,
    isLiteral: false,
  }
  for (let index = 0; index < words.length - 1; index += 1) {
    const word = words[index] ?? ''
    const option = place.isLiteral ? null : optionIn(word, optionsOf(place))
    if (option === null) place = placeAfter(place, word, values)
    else {
      const takesWord = option.type !== undefined && option.type !== 'boolean'
      if (takesWord) index += 1
      if (takesWord && index === words.length - 1)
        return { current, values, expects: argumentOf(place, option.name) }
      values.set(option.name, words[index] ?? '')
    }
  }
  const expects = expectationAt(place, current, values)
  return expects === null ? null : { current, values, expects }
}

interface Place {
  /** The names of the command and of the groups that it is in. */
  readonly path: readonly string[]
  /** What can be named here. */
  readonly commands: Commands
  /** What was named, else what runs when nothing is. */
  readonly command: Command | undefined
  /** How many arguments of it were typed. */
  readonly count: number
  /** Whether a `--` came before. */
  readonly isLiteral: boolean
}

/** Bash makes three words of `--home=/x`, zsh one. */
function separated(typed: readonly string[]): readonly string[] {
  const words = typed.flatMap((word) => {
    const [, option, value = ''] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? []
    return option === undefined ? [word] : [option, value]
  })
  const isSign = (word: string, at: number): boolean =>
    word === '=' && words[at - 1]?.startsWith('--') === true
  const last = words.length - 1
  if (isSign(words[last] ?? '', last)) return [...words.slice(0, -1), '']
  return words.filter((word, at) => !isSign(word, at)).map(unquoted)
}

/** Bash hands over words as they were typed. */
function unquoted(word: string): string {
  return word.replaceAll(/\\(.)|["']/gs, '$1')
}

function placeAfter(place: Place, word: string, values: Map<string, string>): Place {
  if (word === '--' && !place.isLiteral) return { ...place, isLiteral: true }
  if (word.startsWith('-') && !place.isLiteral) return place
  const { commands, path } = place
  if (commands.length > 0) {
    const named = commands.find((one) => commandNames(one).includes(word))
    if (named === undefined) return { ...place, commands: [], command: undefined }
    const isGroup = 'commands' in named
    const below = isGroup ? named.commands : []
    const command = isGroup ? defaultCommand(below) : named
    return { ...place, path: [...path, commandNames(named)[0] ?? ''], commands: below, command }
  }
  const name = argumentsOf(place.command)[place.count]
  if (name !== undefined) values.set(name.replace('..', ''), word)
  return name?.endsWith('..') === true ? place : { ...place, count: place.count + 1 }
}

function expectationAt(
  place: Place,
  current: string,
  values: ReadonlyMap<string, string>,
): Expectation | null {
  if (current.startsWith('-') && !place.isLiteral) {
    const free = Object.entries(optionsOf(place)).filter(([name]) => !values.has(name))
    return { kind: 'option', options: Object.fromEntries(free) }
  }
  if (place.commands.length > 0) return { kind: 'command', commands: place.commands }
  const name = argumentsOf(place.command)[place.count]
  if (name === undefined) return null
  // In `rollback diff N` the checkpoint comes second.
  if (values.get('n') === 'diff') return { kind: 'argument', argument: 'checkpoint' }
  return argumentOf(place, name.replace('..', ''))
}

function argumentOf({ path }: Place, name: string): Expectation {
  const argument = argumentKinds[[...path, name].join(' ')] ?? argumentKinds[name] ?? 'text'
  return { kind: 'argument', argument }
}

function optionsOf({ command }: Place): Readonly<Record<string, Options>> {
  return { ...command?.options, ...globalOptions, help: {}, version: {} }
}

function optionIn(
  word: string,
  options: Readonly<Record<string, Options>>,
): (Options & { readonly name: string }) | null {
  const typed = /^--?([a-z].*)$/.exec(word)?.[1]
  if (typed === undefined) return null
  const found = Object.entries(options).find(
    ([name, { alias = [] }]) => name === typed || [alias].flat().includes(typed),
  )
  return found === undefined ? null : { ...found[1], name: found[0] }
}

/** The names of the arguments that a command takes, in their order; the one of which there can be many ends with dots. */
function argumentsOf(command: Command | undefined): readonly string[] {
  const places = command?.usage[0].split(' ').slice(1) ?? []
  return places.map((place) => place.replaceAll(/[<>[\]]/g, ''))
}
