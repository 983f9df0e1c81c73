import { closeSync } from 'node:fs'
import type { HeldLock, LockMode, LockPort, LockRequest } from '@hermes-checkpoints/core'
import { flockHolders } from './flock-holders.ts'
import { loadFlock, type Flock } from './load-flock.ts'
import { lockSettings, type LockPortOptions, type LockSettings } from '../lock-port-options.ts'
import { isInPlace, openLockFile } from '../open-lock-file.ts'
import { waitForLock, type LockAttempt } from '../wait-for-lock.ts'

/**
 * Locks with flock(2): the kernel holds the lock, and releases it when its process ends in any way.
 *
 * It also excludes other programs that `flock` the same file, such as upstream.
 */
export function flockPort(options: LockPortOptions = {}, loaded?: Flock): LockPort {
  const settings = lockSettings(options)
  let loading = loaded === undefined ? undefined : Promise.resolve(loaded)
  return {
    acquire: async (request) => {
      loading ??= loadFlock(options)
      const flock = await loading
      return waitForLock(request, () => askOnce(flock, request, settings), settings)
    },
  }
}

/** Opens the file for each attempt, so that a file that replaced it counts. */
function askOnce(flock: Flock, { file, mode }: LockRequest, settings: LockSettings): LockAttempt {
  const open = openLockFile(file)
  let isHeld = false
  try {
    // If another process replaced the file after it was opened, others lock the new one.
    isHeld = flock(open, mode) && isInPlace(open)
  } finally {
    if (!isHeld) closeSync(open.descriptor)
  }
  return isHeld
    ? { kind: 'held', lock: heldLock(open.descriptor, mode) }
    : { kind: 'refused', holders: () => flockHolders(open, settings.procDirectory) }
}

function heldLock(descriptor: number, mode: LockMode): HeldLock {
  let isOpen = true
  return {
    mode,
    descriptor,
    // Closed, not unlocked: a child that inherited the descriptor may still work under the lock.
    release: () => {
      if (!isOpen) return
      isOpen = false
      closeSync(descriptor)
    },
  }
}
