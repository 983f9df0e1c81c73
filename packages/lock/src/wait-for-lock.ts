import { setTimeout as sleep } from 'node:timers/promises'
import {
  CheckpointError,
  type HeldLock,
  type LockHolder,
  type LockOutcome,
  type LockRequest,
} from '@hermes-checkpoints/core'
import type { LockSettings } from './lock-port-options.ts'

/** The result of one attempt. The holders are looked up only when the wait is over. */
export type LockAttempt =
  | { readonly kind: 'held'; readonly lock: HeldLock }
  | { readonly kind: 'refused'; holders(): readonly LockHolder[] }

const longestPauseMs = 25

/** Tries until the lock is held or the time is over. The event loop stays free between two attempts. */
export async function waitForLock(
  request: LockRequest,
  askOnce: () => LockAttempt,
  { clock, random }: LockSettings,
): Promise<LockOutcome> {
  const started = clock.now()
  for (let tries = 0; ; tries += 1) {
    if (request.signal?.aborted === true) throw interrupted(request)
    const attempt = askOnce()
    if (attempt.kind === 'held') return attempt
    const waitedMs = clock.now() - started
    const leftMs = request.waitMs - waitedMs
    if (!(leftMs > 0)) return { kind: 'busy', waitedMs, holders: attempt.holders() }
    await pause(request, Math.min(leftMs, pauseMs(tries, random)))
  }
}

/** Short at first, because most locks are held briefly, and random, so that two processes do not stay in step. */
function pauseMs(tries: number, random: () => number): number {
  return Math.min(longestPauseMs, 2 ** tries) * (0.5 + random() / 2)
}

async function pause(request: LockRequest, ms: number): Promise<void> {
  try {
    await sleep(ms, undefined, request.signal === undefined ? {} : { signal: request.signal })
  } catch (error) {
    throw interrupted(request, error)
  }
}

function interrupted(
  { file, signal }: LockRequest,
  cause: unknown = signal?.reason,
): CheckpointError {
  return new CheckpointError('interrupted', `stopped while waiting for the lock ${file}`, { cause })
}
