import type { HeldLock, LockPort, LockRequest } from '@hermes-checkpoints/core'
import { lockBusyError } from './holder/lock-busy-error.ts'

/** Works under a lock and gives it up whatever happens; a lock that stays busy is an error. */
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
