import type { Clock } from '@hermes-checkpoints/core'

/** A clock that stands still until it is moved. */
export interface MovableClock extends Clock {
  /** Moves it by some milliseconds; backwards when negative. */
  move(ms: number): void
}

export const hour: number = 60 * 60 * 1000
export const day: number = 24 * hour
export const tenYears: number = 3653 * day

/** By default, starts at noon of a day without a change of daylight saving time. */
export function movableClock(start: number = Date.UTC(2026, 0, 15, 12)): MovableClock {
  let at = start
  return {
    now: () => at,
    move: (ms) => {
      at += ms
    },
  }
}
