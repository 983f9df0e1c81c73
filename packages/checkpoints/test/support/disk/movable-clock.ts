import type { Clock } from '@hermes-checkpoints/core'

/** A clock that stands still until it is moved. */
export interface MovableClock extends Clock {
  /** Moves it by so many milliseconds; backwards when they are negative. */
  move(ms: number): void
}

export const hour: number = 60 * 60 * 1000
export const day: number = 24 * hour
export const tenYears: number = 3653 * day

/** Starts at noon of a day on which no clock is changed anywhere, unless something else is wanted. */
export function movableClock(start: number = Date.UTC(2026, 0, 15, 12)): MovableClock {
  let at = start
  return {
    now: () => at,
    move: (ms) => {
      at += ms
    },
  }
}
