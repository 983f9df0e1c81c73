import { parseAbsolutePath, type AbsolutePath, type Clock } from '@hermes-checkpoints/core'
import type { FlockProgram } from './flock/flock-by-program.ts'

export interface LockPortOptions {
  /** Measures the waiting time. The default clock is monotonic: no change of the system time affects it. */
  readonly clock?: Clock
  /** Spreads the attempts of processes that wait at the same time. Returns a number from 0 to below 1. */
  readonly random?: () => number
  /** Where the kernel lists processes and locks. */
  readonly procDirectory?: AbsolutePath
  /** Programs that call flock where the binding to the C library is missing; by default, those of the system. */
  readonly flockPrograms?: readonly FlockProgram[]
  /** Called once when the binding is missing, as in a bundle without node_modules. */
  readonly onFallback?: () => void
}

export type LockSettings = Required<Omit<LockPortOptions, 'flockPrograms' | 'onFallback'>>

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
