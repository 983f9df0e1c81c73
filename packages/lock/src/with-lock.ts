import type { HeldLock, LockPort, LockRequest } from '@hermes-checkpoints/core'
import { lockBusyError } from './holder/lock-busy-error.ts'

/** Runs work under a lock and releases the lock in every case. Throws when the lock stays busy. */
export async function withLock<Result>(
  port: LockPort,
  request: LockRequest,
  work: (lock: HeldLock) => Promise<Result>,
): Promise<Result> {
  const outcome = await port.acquire(request)
  if (outcome.kind === 'busy') throw lockBusyError(request.file, outcome)
  try {
    return await work(outcome.lock)
  } finally {
    outcome.lock.release()
  }
}
