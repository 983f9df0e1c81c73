import type { ContenderName, Reference } from '../contender.ts'
import type { Samples } from '../measure.ts'
import type { Operation } from '../operation.ts'
import { meanOf, ratiosOf, spreadOf } from '../statistics.ts'
import { baselineTarget, targets, type Target } from '../targets.ts'
import type { Comparison, Line, Times, Verdict } from './report.ts'

/** The measurements of one operation. */
export interface Measurement {
  readonly operation: Pick<Operation, 'name' | 'title'>
  readonly size: string
  readonly isAverage: boolean
  readonly samples: Samples
}

/** Turns the measurements of one operation into figures and compares them with the targets. */
export function lineOf({ isAverage, operation, samples, size }: Measurement): Line {
  const ours = samples.get('ours')
  if (ours === undefined) throw new Error(`${operation.title} was not measured`)
  const compared = [...samples].filter(isReference)
  return {
    operation: operation.name,
    title: operation.title,
    size,
    isAverage,
    times: [...samples].map(([name, values]) => timesOf(name, values, isAverage)),
    comparisons: compared.map(([reference, theirs]) => {
      const promised = targets[operation.name][reference] ?? null
      const target = reference === 'baseline' ? baselineTarget : promised
      return comparisonOf({ reference, ours, theirs, isAverage, target })
    }),
  }
}

function isReference(
  entry: readonly [ContenderName, readonly number[]],
): entry is [Reference, readonly number[]] {
  return entry[0] !== 'ours'
}

function timesOf(name: ContenderName, samples: readonly number[], isAverage: boolean): Times {
  const spread = spreadOf(samples)
  return { name, samples, figure: isAverage ? meanOf(samples) : spread.median, spread }
}

interface ComparisonInput {
  readonly reference: Reference
  readonly ours: readonly number[]
  readonly theirs: readonly number[]
  readonly isAverage: boolean
  readonly target: Target | null
}

function comparisonOf({ isAverage, ours, reference, target, theirs }: ComparisonInput): Comparison {
  const spread = spreadOf(ratiosOf(theirs, ours))
  const faster = isAverage ? meanOf(theirs) / meanOf(ours) : spread.median
  return { reference, faster, spread, target, verdict: verdictOn(faster, target) }
}

function verdictOn(faster: number, target: Target | null): Verdict {
  if (target === null) return 'no target'
  const isMet = target.kind === 'faster' ? faster >= target.atLeast : 1 / faster <= target.atMost
  return isMet ? 'met' : 'missed'
}
