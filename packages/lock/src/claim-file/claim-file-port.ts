import { closeSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath, HeldLock, LockMode, LockPort } from '@hermes-checkpoints/core'
import { newOwner, ownerAsHolder } from './lock-owner.ts'
import { lockSettings, type LockPortOptions } from '../lock-port-options.ts'
import { openLockFile } from '../open-lock-file.ts'
import { joinChain, leaveChain, type Claim, type OwnerChain } from './owner-chain.ts'
import { writeOwner } from './owner-file.ts'
import { unknownHolder } from '../holder/process-holder.ts'
import { sweepOwnerFiles } from './sweep-owner-files.ts'
import { waitForLock, type LockAttempt } from '../wait-for-lock.ts'

/**
 * Locks with plain files in `<file>.owners`, for systems that have no flock.
 *
 * Exactly one process takes over a lock whose holder has ended. The age of a lock proves nothing, and a holder on another
 * host always counts as alive. `shared` is as strict as `exclusive`.
 */
export function claimFilePort(options: LockPortOptions = {}): LockPort {
  const settings = lockSettings(options)
  return {
    acquire: async (request) => {
      const claim = await prepareClaim(request.file, settings.procDirectory)
      try {
        return await waitForLock(request, () => askOnce(claim, request.mode), settings)
      } finally {
        rmSync(claim.file, { force: true })
      }
    },
  }
}

async function prepareClaim(lock: AbsolutePath, procDirectory: AbsolutePath): Promise<Claim> {
  closeSync(openLockFile(lock).descriptor)
  const directory = `${lock}.owners`
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const owner = newOwner(procDirectory)
  const file = join(directory, `claim-${owner.nonce}`)
  await writeOwner(file, owner)
  return { owner, file, directory, procDirectory }
}

function askOnce(claim: Claim, mode: LockMode): LockAttempt {
  const outcome = joinChain(claim)
  if (outcome.kind === 'joined') return { kind: 'held', lock: heldLock(claim, outcome.chain, mode) }
  const holder = outcome.by === undefined ? unknownHolder : ownerAsHolder(outcome.by)
  return { kind: 'refused', holders: () => [holder] }
}

function heldLock(claim: Claim, chain: OwnerChain, mode: LockMode): HeldLock {
  let isHeld = true
  return {
    mode,
    descriptor: null,
    release: () => {
      if (!isHeld) return
      isHeld = false
      giveUp(claim, chain)
    },
  }
}

function giveUp(claim: Claim, chain: OwnerChain): void {
  try {
    sweepOwnerFiles(claim, chain)
  } finally {
    leaveChain(chain, claim.directory)
  }
}
