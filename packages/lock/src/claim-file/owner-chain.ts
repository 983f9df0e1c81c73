import { linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrno, type AbsolutePath } from '@hermes-checkpoints/core'
import { isDead, type LockOwner } from './lock-owner.ts'
import { readOwner } from './owner-file.ts'

/** The owners of a lock in their order. All but the last are dead; the last one holds the lock. */
export type OwnerChain = readonly LockOwner[]

/** A process that wants the lock, with the file that names it, ready to publish. */
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
 * Makes the claimant the last owner of the chain when all others in it are dead.
 *
 *     first            names the first owner
 *     after-<nonce>    names who took over from the owner with this nonce
 *
 * `link` publishes a file and fails when the name is taken, so an owner has exactly one successor. No process deletes the
 * file of a dead owner to make room, because a slow process would delete the file of the next, live owner. Only the holder
 * removes the chain, and starts with `first`; so while `first` names the same owner, the whole chain is in place.
 */
export function joinChain(claim: Claim, dead: OwnerChain = []): ChainOutcome {
  const file = join(claim.directory, fileAfter(dead.at(-1)))
  if (publish(claim.file, file)) return confirm(claim, [...dead, claim.owner], file)
  const owner = readOwner(file)
  if (owner === undefined) return chainIsOver
  if (isDead(owner, claim.procDirectory)) return joinChain(claim, [...dead, owner])
  return isCurrent([...dead, owner], claim.directory) ? { kind: 'refused', by: owner } : chainIsOver
}

/** Releases the lock. It is free as soon as `first` is deleted. */
export function leaveChain(chain: OwnerChain, directory: string): void {
  if (!isCurrent(chain, directory)) return
  for (const name of chainFiles(chain)) rmSync(join(directory, name), { force: true })
}

/** The names of the files of a chain, `first` first. */
export function chainFiles(chain: OwnerChain): readonly string[] {
  return [undefined, ...chain.slice(0, -1)].map(fileAfter)
}

// A process held the lock during our attempt and has released it since, so there is no holder to name.
const chainIsOver: ChainOutcome = { kind: 'refused', by: undefined }

function confirm(claim: Claim, chain: OwnerChain, file: string): ChainOutcome {
  if (isCurrent(chain, claim.directory)) return { kind: 'joined', chain }
  rmSync(file, { force: true })
  return chainIsOver
}

function isCurrent([first]: OwnerChain, directory: string): boolean {
  return readOwner(join(directory, fileAfter(undefined)))?.nonce === first?.nonce
}

function fileAfter(owner: LockOwner | undefined): string {
  return owner === undefined ? 'first' : `after-${owner.nonce}`
}

/** Publishes a complete file under another name, unless the name is taken. */
function publish(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch (error) {
    if (hasErrno(error, 'EEXIST')) return false
    throw error
  }
}
