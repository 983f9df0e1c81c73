import type { Target } from '../targets.ts'
import { digits } from './digits.ts'
import type { Comparison, Line, Times } from './report.ts'

/** One row for each reference of an operation. */
export function lineRows(line: Line): readonly (readonly string[])[] {
  const title = line.isAverage ? `${line.title} (average)` : line.title
  const ours = line.times.find(({ name }) => name === 'ours')
  const oursText = ours === undefined ? '' : timesText(ours)
  if (line.comparisons.length === 0) return [[title, oursText]]
  return line.comparisons.map((comparison, at) => {
    const theirs = line.times.find(({ name }) => name === comparison.reference)
    return [
      at === 0 ? title : '',
      at === 0 ? oursText : '',
      comparison.reference,
      theirs === undefined ? '' : timesText(theirs),
      ratioText(comparison),
      targetText(comparison.target),
      verdictText(comparison.verdict),
    ]
  })
}

function timesText({ figure, spread }: Times): string {
  return `${digits(figure)} [${digits(spread.lower)}–${digits(spread.upper)}]`
}

/** "n times faster", or "n of its time" when we are slower. */
function ratioText({ faster, spread }: Comparison): string {
  if (faster >= 1)
    return `${digits(faster)}x faster [${digits(spread.lower)}–${digits(spread.upper)}]`
  return `${inverse(faster)}x its time [${inverse(spread.upper)}–${inverse(spread.lower)}]`
}

function inverse(value: number): string {
  return digits(1 / value)
}

function targetText(target: Target | null): string {
  if (target === null) return ''
  return target.kind === 'faster'
    ? `at least ${target.atLeast}x faster`
    : `at most ${target.atMost}x its time`
}

function verdictText(verdict: Comparison['verdict']): string {
  return verdict === 'no target' ? '' : verdict
}
