/** A point in time: milliseconds since 1970, with fractions where the source has them. */
export type Instant = number

/** True when a parsed value is a point in time within the range of `Date`. */
export function isInstant(value: unknown): value is Instant {
  return typeof value === 'number' && Math.abs(value) <= farthest
}

const farthest = 8.64e15

/** The source of the present time. */
export interface Clock {
  now(): Instant
}

/** The system's clock. */
export const systemClock: Clock = { now: () => Date.now() }
