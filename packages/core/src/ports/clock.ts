/** A point in time: milliseconds since 1970, with fractions where the source has them. */
export type Instant = number

/** Says whether a value that was read from somewhere is a point in time, one that dates can show. */
export function isInstant(value: unknown): value is Instant {
  return typeof value === 'number' && Math.abs(value) <= farthest
}

const farthest = 8.64e15

/** Where the time comes from. */
export interface Clock {
  now(): Instant
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => Date.now() }
