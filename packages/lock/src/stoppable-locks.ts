import type { LockPort } from '@hermes-checkpoints/core'

/** The same locks with a default signal, which ends every wait that has no signal of its own. */
export function stoppableLocks(locks: LockPort, signal: AbortSignal | undefined): LockPort {
  if (signal === undefined) return locks
  return { acquire: (request) => locks.acquire({ signal, ...request }) }
}
