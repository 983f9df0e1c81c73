/** Median and quartiles of some values. */
export interface Spread {
  readonly median: number
  readonly lower: number
  readonly upper: number
}

/** Median and quartiles; values between two samples are interpolated. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: at(sorted, 0.5), lower: at(sorted, 0.25), upper: at(sorted, 0.75) }
}

/** The ratio of each sample of `longer` to the sample of the same round. */
export function ratiosOf(longer: readonly number[], shorter: readonly number[]): readonly number[] {
  if (longer.length !== shorter.length) throw new Error('the numbers of samples differ')
  return longer.map((value, round) => value / (shorter[round] as number))
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function at(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) throw new Error('there are no samples')
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const [left, right] = [sorted[below] as number, sorted[Math.ceil(place)] as number]
  return left + (right - left) * (place - below)
}
