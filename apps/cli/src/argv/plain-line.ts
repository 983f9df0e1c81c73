import type { Options } from 'yargs'
import type { Command } from '../program/command.ts'
import { globalOptions } from './global-options.ts'
import type { CommandLine } from './usage-error.ts'

/** A command, and the arguments that yargs would hand to it. */
export interface PlainLine {
  readonly command: Command
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * Reads a command line without yargs, whose loading takes longer than a snapshot. Null for every line of which it is not
 * certain what yargs makes of it: with an option that is shortened, repeated, negated or unknown, with quotes, with help.
 */
export function readPlainLine({ argv, commands, program }: CommandLine): PlainLine | null {
  const [name = '', ...rest] = argv
  const command = commands.find((one) => 'usage' in one && namesOf(one).includes(name))
  if (command === undefined || !('usage' in command)) return null
  const options = { ...globalOptions, ...command.options }
  const typed = typedWords(options, rest)
  if (typed === null) return null
  const positionals = positionalValues(command, typed.words)
  if (positionals === null) return null
  const args: Record<string, unknown> = { _: [name], $0: program, ...positionals }
  for (const [key, option] of Object.entries(options)) {
    const value = typed.values.has(key) ? typed.values.get(key) : option.default
    if (value !== undefined) for (const one of spellings(key, option)) args[one] = value
  }
  return { command, args }
}

function namesOf({ usage }: Command): readonly string[] {
  return usage.map((one) => one.split(' ')[0] ?? '').filter((name) => name !== '$0')
}

interface TypedWords {
  readonly values: ReadonlyMap<string, string | number | boolean>
  readonly words: readonly string[]
}

function typedWords(
  options: Readonly<Record<string, Options>>,
  rest: readonly string[],
): TypedWords | null {
  const values = new Map<string, string | number | boolean>()
  const words: string[] = []
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? ''
    if (!word.startsWith('-')) {
      if (!isPlainWord(word)) return null
      words.push(word)
      continue
    }
    const key = word.slice(2)
    const option = Object.hasOwn(options, key) ? options[key] : undefined
    if (option === undefined || !word.startsWith('--') || values.has(key)) return null
    const takesWord = option.type !== 'boolean'
    if (takesWord) index += 1
    const value = takesWord ? plainValue(option, rest[index] ?? '') : true
    if (value === null) return null
    values.set(key, value)
  }
  return { values, words }
}

function plainValue({ type }: Options, word: string): string | number | null {
  if (type === 'string') return plainText.test(word) ? word : null
  return type === 'number' && plainNumber.test(word) ? Number(word) : null
}

/** yargs takes quotes off, and a dash at the start makes an option. */
const plainText = /^[^-'"`\\\p{Cc}][^'"`\\\p{Cc}]*$/u

const plainNumber = /^(?:0|[1-9][0-9]{0,8})$/

/** For yargs, help is a command everywhere, and after an option that is on or off these two are its value. */
function isPlainWord(word: string): boolean {
  return plainText.test(word) && !['help', 'true', 'false'].includes(word)
}

/** The words by the names that they have in the usage; null when there are too few or too many of them. */
function positionalValues(
  { positionals, usage }: Command,
  words: readonly string[],
): Readonly<Record<string, unknown>> | null {
  const values: Record<string, unknown> = {}
  const left = [...words]
  for (const place of usage[0].split(' ').slice(1)) {
    const name = place.replaceAll(/[<>[\].]/g, '')
    const isMany = place.includes('..')
    const value = isMany ? left.splice(0) : (left.shift() ?? positionals[name]?.default)
    if (value === undefined && place.startsWith('<')) return null
    if (value !== undefined) values[name] = value
  }
  return left.length === 0 ? values : null
}

/** An option is found below its name, below that without dashes, and below its aliases. */
function spellings(key: string, { alias = [] }: Options): readonly string[] {
  const camelCase = key.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())
  return [key, camelCase, ...[alias].flat()]
}
