import { linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'
import { isDead, type LockOwner } from './lock-owner.ts'
import { readOwner } from './owner-file.ts'

/** The owners of a lock in their order. All but the last have died; the last one holds the lock. */
export type OwnerChain = readonly LockOwner[]

/** A process that wants the lock, with the file that names it, ready to be published. */
export interface Claim {
  readonly owner: LockOwner
  readonly file: string
  readonly directory: string
  readonly procDirectory: AbsolutePath
}

export type ChainOutcome =
  | { readonly kind: 'joined'; readonly chain: OwnerChain }
  | { readonly kind: 'refused'; readonly by: LockOwner | undefined }

/**
 * Makes the claimant the last owner of the chain, when everybody in it has died.
 *
 *     first            names the first owner
 *     after-<nonce>    names who took over from the owner with this nonce
 *
 * A file is published by `link`, which fails when the name is taken: an owner has one successor
 * and no more. Nobody deletes a dead owner's file to make room, because whoever is slow would
 * delete the file of the next, live owner. Only the holder takes the chain away, and starts with
 * `first`; so as long as `first` names the same owner, the whole chain is in place.
 */
export function joinChain(claim: Claim, dead: OwnerChain = []): ChainOutcome {
  const place = join(claim.directory, placeAfter(dead.at(-1)))
  if (publish(claim.file, place)) return confirm(claim, [...dead, claim.owner], place)
  const owner = readOwner(place)
  if (owner === undefined) return chainIsOver
  if (isDead(owner, claim.procDirectory)) return joinChain(claim, [...dead, owner])
  return isCurrent([...dead, owner], claim.directory) ? { kind: 'refused', by: owner } : chainIsOver
}

/** Gives the lock up. It is free from the moment that `first` is gone. */
export function leaveChain(chain: OwnerChain, directory: string): void {
  if (!isCurrent(chain, directory)) return
  for (const place of chainPlaces(chain)) rmSync(join(directory, place), { force: true })
}

/** The names of the files that a chain consists of, `first` first. */
export function chainPlaces(chain: OwnerChain): readonly string[] {
  return [undefined, ...chain.slice(0, -1)].map(placeAfter)
}

// Somebody held the lock when we asked and has given it up since; nobody can be named.
const chainIsOver: ChainOutcome = { kind: 'refused', by: undefined }

function confirm(claim: Claim, chain: OwnerChain, place: string): ChainOutcome {
  if (isCurrent(chain, claim.directory)) return { kind: 'joined', chain }
  rmSync(place, { force: true })
  return chainIsOver
}

function isCurrent([first]: OwnerChain, directory: string): boolean {
  return readOwner(join(directory, placeAfter(undefined)))?.nonce === first?.nonce
}

function placeAfter(owner: LockOwner | undefined): string {
  return owner === undefined ? 'first' : `after-${owner.nonce}`
}

/** Publishes a whole file under a name, unless the name is taken. */
function publish(file: string, place: string): boolean {
  try {
    linkSync(file, place)
    return true
  } catch (error) {
    if (hasErrno(error, 'EEXIST')) return false
    throw error
  }
}
