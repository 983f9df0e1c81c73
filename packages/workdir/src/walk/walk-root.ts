import { lstatSync } from 'node:fs'
import { pathBytes, type DirectoryIdentity, type WorkdirPath } from '@hermes-checkpoints/core'
import type { DirectoryReader, ReadDirectory } from './readers/directory-reader.ts'
import { keepsDirectoryTimes } from '../scan/keeps-directory-times.ts'
import { noListings } from '../scan/listings.ts'
import { racyCutoff } from '../scan/racy.ts'
import type { TrustedListings } from '../scan/trusted-listings.ts'
import type { KnownState, WalkRequest } from './walk-request.ts'

export interface WalkedRoot {
  readonly kind: 'open'
  readonly identity: DirectoryIdentity
  readonly directory: ReadDirectory
}

/** Why there is nothing to walk. */
export type RootProblem =
  /** What was walked before is not here now: a volume that is not mounted looks like this. */
  | { readonly kind: 'root-changed'; readonly why: 'replaced' | 'emptied' }
  | { readonly kind: 'root-unreadable'; readonly why: string }

/**
 * Reads a project's directory itself, unless it is not the one that was recorded.
 *
 * A walk of an empty mount point would say that everything was deleted.
 */
export function openRoot(
  { identity: recorded, known, root }: WalkRequest,
  reader: DirectoryReader,
): WalkedRoot | RootProblem {
  const path = pathBytes(root)
  try {
    const stats = lstatSync(path, { bigint: true })
    if (!stats.isDirectory()) return { kind: 'root-unreadable', why: 'not a directory' }
    const identity = { dev: stats.dev, ino: stats.ino }
    const isReplaced = recorded !== null && !isSame(recorded, identity)
    if (isReplaced) return { kind: 'root-changed', why: 'replaced' }
    const directory = reader.openRoot(root as unknown as string, trustedIn(root, known))
    if (recorded === null || directory.names.length > 0)
      return { kind: 'open', identity, directory }
    directory.close()
    return { kind: 'root-changed', why: 'emptied' }
  } catch (error) {
    return { kind: 'root-unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

function trustedIn(root: WorkdirPath, known: KnownState | undefined): TrustedListings {
  const listings = known?.listings ?? noListings
  if (known === undefined || listings.size === 0) return { listings, limit: neverTrusted }
  return { listings, limit: keepsDirectoryTimes(root) ? racyCutoff(known) : neverTrusted }
}

const neverTrusted = Number.NEGATIVE_INFINITY

function isSame(one: DirectoryIdentity, other: DirectoryIdentity): boolean {
  return one.dev === other.dev && one.ino === other.ino
}
