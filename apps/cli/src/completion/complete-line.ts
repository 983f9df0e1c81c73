import type { Command, CommandGroup } from '../program/command.ts'
import { commandNames } from '../program/command-names.ts'
import { completionValues, type Offer } from './completion-values.ts'
import type { Context } from '../program/context.ts'
import { readTypedLine, type Expectation, type TypedLine } from '../argv/typed-line.ts'

/**
 * Returns what could come next in a command line, in the format that `completionScript` reads.
 *
 * The tab key must print no errors and change nothing: what cannot be read without that is not offered.
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

/** Other words would need quotes, which differ between shells. */
const isPlain = /^[\w.@%+-]+$/

interface Offers {
  readonly offers: readonly Offer[]
  /** What the shell completes by itself in addition. */
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
    const { default: initial, describe = '' } = option
    // For a switch that is on by default, only its negation is useful.
    return [[initial === true ? `--no-${name}` : `--${name}`, describe || name]]
  })
}
