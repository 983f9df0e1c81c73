import type { Options } from 'yargs'
import type { Command } from '../program/command.ts'
import { globalOptions } from './global-options.ts'
import { readWords, type ReadWord } from './read-words.ts'
import type { CommandLine } from './usage-error.ts'
import { usageArguments } from './usage-arguments.ts'

/** A command, and the arguments that yargs would hand to it. */
export interface PlainLine {
  readonly command: Command
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * Reads a command line without yargs, which takes longer to load than a snapshot takes.
 *
 * Returns null for every line that yargs may read in another way: one with help, with quotes, or with an option that is
 * shortened, repeated, negated or unknown.
 */
export function readPlainLine({ argv, commands, program }: CommandLine): PlainLine | null {
  const [first, ...rest] = readWords(commands, argv).read
  if (first?.kind !== 'command' || 'commands' in first.command) return null
  const { command, word } = first
  const options = optionValues(command, rest)
  const positionals = positionalValues(command, rest)
  if (options === null || positionals === null) return null
  return { command, args: { _: [word], $0: program, ...positionals, ...options } }
}

function optionValues(
  command: Command,
  words: readonly ReadWord[],
): Readonly<Record<string, unknown>> | null {
  const typed = new Map<string, string | number | true>()
  for (const one of words) {
    if (one.kind === 'argument') continue
    if (one.kind !== 'option' && one.kind !== 'option-value') return null
    const { name, options } = one.option
    const value = one.kind === 'option' ? switchValue(options) : plainValue(options, one.value)
    if (value === null || one.word !== `--${name}` || typed.has(name)) return null
    typed.set(name, value)
  }
  const values: Record<string, unknown> = {}
  for (const [name, options] of Object.entries({ ...globalOptions, ...command.options })) {
    const value = typed.get(name) ?? options.default
    if (value !== undefined) for (const key of keysOf(name, options)) values[key] = value
  }
  return values
}

/** Help and version have no type, and yargs answers them itself. */
function switchValue({ type }: Options): true | null {
  return type === 'boolean' ? true : null
}

function plainValue({ type }: Options, word = ''): string | number | null {
  if (type === 'string') return plainText.test(word) ? word : null
  return type === 'number' && plainNumber.test(word) ? Number(word) : null
}

/** yargs strips quotes, and reads a leading dash as an option. */
const plainText = /^[^-'"`\\\p{Cc}][^'"`\\\p{Cc}]*$/u

const plainNumber = /^(?:0|[1-9][0-9]{0,8})$/

/** Returns the arguments by their names in the usage; null when there are too few or too many. */
function positionalValues(
  command: Command,
  words: readonly ReadWord[],
): Readonly<Record<string, unknown>> | null {
  const typed = words.filter((one) => one.kind === 'argument')
  if (!typed.every(({ argument, word }) => argument !== undefined && isPlainWord(word))) return null
  const values: Record<string, unknown> = {}
  for (const { isMany, isRequired, name } of usageArguments(command)) {
    const own = typed.flatMap(({ argument, word }) => (argument?.name === name ? [word] : []))
    const value = isMany ? own : (own[0] ?? command.positionals[name]?.default)
    if (value === undefined && isRequired) return null
    if (value !== undefined) values[name] = value
  }
  return values
}

/** yargs takes `help` as a command anywhere, and `true` or `false` as the value of a switch before it. */
function isPlainWord(word: string): boolean {
  return plainText.test(word) && !['help', 'true', 'false'].includes(word)
}

/** yargs stores an option by its name, by that in camel case, and by its aliases. */
function keysOf(name: string, { alias = [] }: Options): readonly string[] {
  const camelCase = name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())
  return [name, camelCase, ...[alias].flat()]
}
