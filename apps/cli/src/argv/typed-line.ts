import type { Options } from 'yargs'
import { argumentKinds, type ArgumentKind } from './argument-kinds.ts'
import type { Command, CommandGroup } from '../program/command.ts'
import { nextArgument, optionsAt, readWords, type Position, type ReadWord } from './read-words.ts'

type Commands = readonly (Command | CommandGroup)[]

/** A command line that the user is typing, up to the word to complete. */
export interface TypedLine {
  readonly current: string
  readonly expects: Expectation
  /** The words before, by the names of their options and arguments. */
  readonly values: ReadonlyMap<string, string>
}

/** What the word to complete can be. */
export type Expectation =
  | { readonly kind: 'command'; readonly commands: Commands }
  | { readonly kind: 'option'; readonly options: Readonly<Record<string, Options>> }
  | { readonly kind: 'argument'; readonly argument: ArgumentKind }

/** Reads a line that is being typed; null when the command takes no more words. */
export function readTypedLine(commands: Commands, typed: readonly string[]): TypedLine | null {
  const words = wordsOf(typed)
  const current = words.at(-1) ?? ''
  const { position, read } = readWords(commands, words.slice(0, -1))
  const values = valuesOf(read)
  const last = read.at(-1)
  const expects =
    last?.kind === 'option-value' && last.value === undefined
      ? argumentOf(position, last.option.name)
      : expectationAt(position, current, values)
  return expects === null ? null : { current, values, expects }
}

/** Bash splits `--home=/x` into three words, zsh passes one. */
function wordsOf(typed: readonly string[]): readonly string[] {
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

/** Bash passes words with their quotes and backslashes. */
function unquoted(word: string): string {
  return word.replaceAll(/\\(.)|["']/gs, '$1')
}

function valuesOf(read: readonly ReadWord[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const one of read) {
    if (one.kind === 'option') values.set(one.option.name, one.word)
    if (one.kind === 'option-value') values.set(one.option.name, one.value ?? '')
    if (one.kind === 'argument' && one.argument !== undefined)
      values.set(one.argument.name, one.word)
  }
  return values
}

function expectationAt(
  position: Position,
  current: string,
  values: ReadonlyMap<string, string>,
): Expectation | null {
  if (current.startsWith('-') && !position.isLiteral) {
    const unused = Object.entries(optionsAt(position)).filter(([name]) => !values.has(name))
    return { kind: 'option', options: Object.fromEntries(unused) }
  }
  if (position.commands.length > 0) return { kind: 'command', commands: position.commands }
  const next = nextArgument(position)
  if (next === undefined) return null
  // In `rollback diff N` the checkpoint comes second.
  if (values.get('n') === 'diff') return { kind: 'argument', argument: 'checkpoint' }
  return argumentOf(position, next.name)
}

function argumentOf({ path }: Position, name: string): Expectation {
  const argument = argumentKinds[[...path, name].join(' ')] ?? argumentKinds[name] ?? 'text'
  return { kind: 'argument', argument }
}
