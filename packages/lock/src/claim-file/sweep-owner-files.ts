import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDead } from './lock-owner.ts'
import { chainFiles, type Claim, type OwnerChain } from './owner-chain.ts'
import { readOwner } from './owner-file.ts'

/**
 * Deletes the files that killed processes left beside the chain. Only the holder of the lock may call it.
 *
 * Without crashes it costs nothing: there are such files only after an owner has died.
 */
export function sweepOwnerFiles(claim: Claim, chain: OwnerChain): void {
  if (chain.length === 1) return
  const kept = new Set(chainFiles(chain))
  for (const name of readdirSync(claim.directory).filter((entry) => !kept.has(entry))) {
    const file = join(claim.directory, name)
    if (isOfOlderChain(name) || isAbandonedClaim(file, claim)) rmSync(file, { force: true })
  }
}

function isOfOlderChain(name: string): boolean {
  return name.startsWith('after-')
}

function isAbandonedClaim(file: string, { procDirectory }: Claim): boolean {
  try {
    const owner = readOwner(file)
    return owner !== undefined && isDead(owner, procDirectory)
  } catch {
    // Another process may be writing this claim right now.
    return false
  }
}
