import type { Command, CommandGroup } from '../program/command.ts'
import { commandNames } from '../program/command-names.ts'
import { completionValues, type Offer } from './completion-values.ts'
import type { Context } from '../program/context.ts'
import { readTypedLine, type Expectation, type TypedLine } from '../argv/typed-line.ts'

/**
 * Answers what could come next in a command line, in the lines that `completionScript` reads.
 *
 * Whoever presses the tab key wants no error messages, and nothing to happen: what cannot be found out is not offered.
 */
export async function completeLine(
  commands: readonly (Command | CommandGroup)[],
  words: readonly string[],
  context: Context,
): Promise<string> {
  try {
    const line = readTypedLine(commands, words)
    if (line === null) return ''
    const { current } = line
    const { offers, place } = await offersFor(line, context)
    const lines = offers
      .filter(([word]) => word.startsWith(current) && isPlain.test(word))
      .map(([word, what]) => `${word}\t${what}\n`)
    return lines.join('') + (place === undefined ? '' : `${place}\n`)
  } catch {
    return ''
  }
}

/** Anything else would need quotes, each shell its own. */
const isPlain = /^[\w.@%+-]+$/

interface Offers {
  readonly offers: readonly Offer[]
  /** What the shell itself completes, beside them. */
  readonly place?: ':files' | ':directories'
}

async function offersFor({ expects, values }: TypedLine, context: Context): Promise<Offers> {
  if (expects.kind === 'command') return { offers: expects.commands.flatMap(commandOffers) }
  if (expects.kind === 'option') return { offers: optionOffers(expects) }
  const { argument } = expects
  if (argument === 'directory') return { offers: [], place: ':directories' }
  if (argument === 'file') return { offers: [], place: ':files' }
  const offers = await completionValues(argument, values, context)
  return argument === 'checkpoint-or-file' ? { offers, place: ':files' } : { offers }
}

function commandOffers(command: Command | CommandGroup): readonly Offer[] {
  return commandNames(command).map((name) => [name, command.describe])
}

function optionOffers({ options }: Expectation & { kind: 'option' }): readonly Offer[] {
  return Object.entries(options).flatMap(([name, option]): readonly Offer[] => {
    const { default: usual, describe = '' } = option
    // What is on already is of no use.
    return [[usual === true ? `--no-${name}` : `--${name}`, describe || name]]
  })
}
