import { parseAbsolutePath, type AbsolutePath, type Clock } from '@hermes-checkpoints/core'

export interface LockPortOptions {
  /** Measures the waiting. The default is a clock that nobody can set back. */
  readonly clock?: Clock
  /** Spreads the tries of processes that wait together; answers from 0 up to, not including, 1. */
  readonly random?: () => number
  /** Where the kernel tells about processes and locks. */
  readonly procDirectory?: AbsolutePath
}

export type LockSettings = Required<LockPortOptions>

/** Fills in what the caller left out. */
export function lockSettings(options: LockPortOptions): LockSettings {
  return {
    clock: monotonicClock,
    random: Math.random,
    procDirectory: parseAbsolutePath('/proc'),
    ...options,
  }
}

const monotonicClock: Clock = { now: () => performance.timeOrigin + performance.now() }
