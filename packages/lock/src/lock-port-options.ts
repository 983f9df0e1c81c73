import { parseAbsolutePath, type AbsolutePath, type Clock } from '@hermes-checkpoints/core'
import type { FlockProgram } from './flock/flock-by-program.ts'

export interface LockPortOptions {
  /** Measures the waiting. The default is a clock that nobody can set back. */
  readonly clock?: Clock
  /** Spreads the tries of processes that wait together; answers from 0 up to, not including, 1. */
  readonly random?: () => number
  /** Where the kernel tells about processes and locks. */
  readonly procDirectory?: AbsolutePath
  /** Programs that call flock where the binding to the C library is missing; by default, those of the system. */
  readonly flockPrograms?: readonly FlockProgram[]
  /** Called once when the binding is missing, as in a bundle without node_modules. */
  readonly onFallback?: () => void
}

export type LockSettings = Required<Omit<LockPortOptions, 'flockPrograms' | 'onFallback'>>

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
