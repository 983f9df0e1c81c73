import type { LockPort } from '@hermes-checkpoints/core'
import { claimFilePort } from './claim-file/claim-file-port.ts'
import { flockPort } from './flock/flock-port.ts'
import { loadFlock } from './flock/load-flock.ts'
import type { LockPortOptions } from './lock-port-options.ts'

/** The best lock of this system: flock, or plain files where there is no flock. */
export function systemLockPort(options: LockPortOptions = {}): LockPort {
  let choosing: Promise<LockPort> | undefined
  return {
    acquire: async (request) => {
      choosing ??= choosePort(options)
      const port = await choosing
      return port.acquire(request)
    },
  }
}

async function choosePort(options: LockPortOptions): Promise<LockPort> {
  try {
    const flock = await loadFlock(options)
    return flockPort(options, flock)
  } catch {
    // Windows has no flock, and some rare platforms have no binding for it.
    return claimFilePort(options)
  }
}
