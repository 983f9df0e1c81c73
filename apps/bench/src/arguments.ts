import { parseArgs } from 'node:util'
import type { Operation } from './operation.ts'
import { allOperations } from './operations/all-operations.ts'
import { fullScale, quickScale, type Scale } from './scale.ts'
import { sizes, type Size } from './sizes.ts'

/** What to measure, and where the results go. */
export interface BenchOrder {
  readonly isHelp: boolean
  readonly sizes: readonly Size[]
  readonly operations: readonly Operation[]
  readonly hasMemory: boolean
  /** The directory of another built checkout to compare with, instead of the references. */
  readonly against: string | undefined
  /** True for a trial of the bench itself. */
  readonly isQuick: boolean
  readonly scale: Scale
  readonly rounds: number
  readonly json: string | undefined
  readonly svg: string | undefined
  /** A document with marks, between which the table is written. */
  readonly readme: string | undefined
  readonly scratch: string | undefined
}

/** Parses the command line. Throws an error with a sentence for the user. */
export function parseArguments(argv: readonly string[]): BenchOrder {
  const { values } = parseArgs({ args: [...argv], options, strict: true })
  const isQuick = values.quick === true
  const labels = listOf(values.sizes ?? (isQuick ? '1k' : '1k,10k,50k,200k'))
  const names = values.operations === undefined ? null : listOf(values.operations)
  for (const name of names ?? []) requireKnown('operation', name, operationNames)
  for (const label of labels) requireKnown('size', label, sizeNames)
  const rounds = Number(values.rounds ?? (isQuick ? 1 : 5))
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds wants a whole number from 1, and found ${values.rounds}`)
  return {
    isHelp: values.help === true,
    sizes: sizes.filter(({ label }) => labels.includes(label)),
    operations: allOperations.filter(({ name }) => names === null || names.includes(name)),
    hasMemory: values.against === undefined && (names === null || names.includes('memory')),
    against: values.against,
    isQuick,
    scale: isQuick ? quickScale : fullScale,
    rounds,
    json: values.json,
    svg: values.svg,
    readme: values.readme,
    scratch: values.scratch,
  }
}

/** The names that `--operations` accepts. */
export const operationNames: readonly string[] = [
  ...new Set(allOperations.map(({ name }) => name)),
  'memory',
]

/** The names that `--sizes` accepts. */
export const sizeNames: readonly string[] = sizes.map(({ label }) => label)

const options = {
  help: { type: 'boolean', short: 'h' },
  sizes: { type: 'string' },
  operations: { type: 'string' },
  rounds: { type: 'string' },
  against: { type: 'string' },
  json: { type: 'string' },
  svg: { type: 'string' },
  readme: { type: 'string' },
  scratch: { type: 'string' },
  quick: { type: 'boolean' },
} as const

function listOf(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim())
}

function requireKnown(what: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return
  throw new Error(`there is no ${what} ${name}; known are ${known.join(', ')}`)
}
