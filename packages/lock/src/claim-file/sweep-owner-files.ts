import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDead } from './lock-owner.ts'
import { chainPlaces, type Claim, type OwnerChain } from './owner-chain.ts'
import { readOwner } from './owner-file.ts'

/**
 * Deletes what killed processes left beside the chain. Only the holder of the lock may call it.
 *
 * It costs nothing in a life without crashes: there is something to sweep only behind a dead owner.
 */
export function sweepOwnerFiles(claim: Claim, chain: OwnerChain): void {
  if (chain.length === 1) return
  const kept = new Set(chainPlaces(chain))
  for (const name of readdirSync(claim.directory).filter((entry) => !kept.has(entry))) {
    const file = join(claim.directory, name)
    if (isOfOlderChain(name) || isLeftClaim(file, claim)) rmSync(file, { force: true })
  }
}

function isOfOlderChain(name: string): boolean {
  return name.startsWith('after-')
}

function isLeftClaim(file: string, { procDirectory }: Claim): boolean {
  try {
    const owner = readOwner(file)
    return owner !== undefined && isDead(owner, procDirectory)
  } catch {
    // A claim that cannot be read may be in the making right now.
    return false
  }
}
