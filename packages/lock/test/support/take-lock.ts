import { onTestFinished } from 'vitest'
import type { HeldLock, LockPort, LockRequest } from '@hermes-checkpoints/core'
import type { LockBusy } from '@hermes-checkpoints/lock'

/** Takes a lock that must be free or become free, and releases it at the end of the test at the latest. */
export async function takeLock(port: LockPort, request: LockRequest): Promise<HeldLock> {
  const outcome = await port.acquire(request)
  if (outcome.kind === 'busy') throw new Error(`held by ${JSON.stringify(outcome.holders)}`)
  onTestFinished(() => outcome.lock.release())
  return outcome.lock
}

/** Asks for a lock that another process must hold. */
export async function findBusy(port: LockPort, request: LockRequest): Promise<LockBusy> {
  const outcome = await port.acquire(request)
  if (outcome.kind === 'busy') return outcome
  outcome.lock.release()
  throw new Error(`${request.file} was free`)
}
