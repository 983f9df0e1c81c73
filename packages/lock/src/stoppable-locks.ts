import type { LockPort } from '@hermes-checkpoints/core'

/** The same locks, where a signal ends all waiting that no other signal would. */
export function stoppableLocks(locks: LockPort, signal: AbortSignal | undefined): LockPort {
  if (signal === undefined) return locks
  return { acquire: (request) => locks.acquire({ signal, ...request }) }
}
