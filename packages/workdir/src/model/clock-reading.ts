import type { Clock, Instant } from '@hermes-checkpoints/core'

/** A reading of two clocks: ours, which may jump, and the uptime of the machine, which only grows. */
export interface ClockReading {
  readonly at: Instant
  /**
   * Milliseconds since the machine was started, the same for all processes. Across a restart of the machine, the
   * difference of two readings is less than the time that passed, never more.
   */
  readonly uptimeMs: number
}

/** Reads both clocks. */
export function readClocks(clock: Clock): ClockReading {
  return { at: clock.now(), uptimeMs: Number(process.hrtime.bigint() / 1000n) / 1000 }
}

/**
 * Returns the least time that passed between two readings.
 *
 * Each clock alone could show too much: ours after a jump, the uptime when two machines share a store.
 */
export function minElapsedMs(earlier: ClockReading, later: ClockReading): number {
  return Math.max(0, Math.min(later.at - earlier.at, later.uptimeMs - earlier.uptimeMs))
}
