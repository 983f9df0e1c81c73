/** A point in time: milliseconds since 1970, with fractions where the source has them. */
export type Instant = number

/** Where the time comes from. */
export interface Clock {
  now(): Instant
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => Date.now() }
