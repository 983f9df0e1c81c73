import type { Clock, Instant } from '@hermes-checkpoints/core'

/** A moment by our clock, which may jump, and by how long the machine has been running, which only grows. */
export interface ClockReading {
  readonly at: Instant
  /**
   * Milliseconds since the machine was started. Two processes count from the same start; after another start, less
   * than the time that has passed lies between two moments, never more.
   */
  readonly uptimeMs: number
}

/** This moment. */
export function readClocks(clock: Clock): ClockReading {
  return { at: clock.now(), uptimeMs: Number(process.hrtime.bigint() / 1000n) / 1000 }
}

/**
 * How much time lies between two moments, at least.
 *
 * One measure alone could say too much: the clock after a jump, the other where two machines share a store.
 */
export function minElapsedMs(earlier: ClockReading, later: ClockReading): number {
  return Math.max(0, Math.min(later.at - earlier.at, later.uptimeMs - earlier.uptimeMs))
}
