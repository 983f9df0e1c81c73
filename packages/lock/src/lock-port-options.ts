import { parseAbsolutePath, type AbsolutePath, type Clock } from '@hermes-checkpoints/core'

export interface LockPortOptions {
  /** Measures the waiting time. The default clock is monotonic: no change of the system time affects it. */
  readonly clock?: Clock
  /** Spreads the attempts of processes that wait at the same time. Returns a number from 0 to below 1. */
  readonly random?: () => number
  /** Where the kernel lists processes and locks. */
  readonly procDirectory?: AbsolutePath
}

export type LockSettings = Required<LockPortOptions>

/** Adds the defaults. */
export function lockSettings(options: LockPortOptions): LockSettings {
  return {
    clock: monotonicClock,
    random: Math.random,
    procDirectory: parseAbsolutePath('/proc'),
    ...options,
  }
}

const monotonicClock: Clock = { now: () => performance.timeOrigin + performance.now() }
