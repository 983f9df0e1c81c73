import type { Instant } from '@hermes-checkpoints/core'

/**
 * The point in time that a column of seconds holds; null when it holds none that can be believed.
 *
 * Text, a clock that had not been set yet, and milliseconds in place of seconds are all found in the wild.
 * Taken at their word they would make a session look old, or young for ever.
 */
export function believableTime(seconds: unknown): Instant | null {
  if (typeof seconds !== 'number') return null
  return seconds >= year2001 && seconds <= year5138 ? seconds * 1000 : null
}

const year2001 = 1e9
const year5138 = 1e11
