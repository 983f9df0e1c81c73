import type { Instant } from '@hermes-checkpoints/core'

/**
 * Returns the instant in a column of seconds; null when the value is not plausible.
 *
 * Databases in use contain text, times of clocks that were not set, and milliseconds. Such a value would make a session
 * look old, or young for thousands of years.
 */
export function plausibleTime(seconds: unknown): Instant | null {
  if (typeof seconds !== 'number') return null
  return seconds >= year2001 && seconds <= year5138 ? seconds * 1000 : null
}

const year2001 = 1e9
const year5138 = 1e11
