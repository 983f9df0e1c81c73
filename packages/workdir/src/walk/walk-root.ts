import { lstatSync } from 'node:fs'
import { pathBytes, type DirectoryIdentity, type WorkdirPath } from '@hermes-checkpoints/core'
import type { DirectoryReader, ReadDirectory } from './readers/directory-reader.ts'
import { keepsDirectoryTimes } from '../scan/keeps-directory-times.ts'
import { noListings } from '../scan/listings.ts'
import { racyCutoff } from '../scan/racy.ts'
import type { LastListings } from '../scan/last-listings.ts'
import type { LastScan, WalkRequest } from './walk-request.ts'

export interface WalkedRoot {
  readonly kind: 'open'
  readonly identity: DirectoryIdentity
  readonly directory: ReadDirectory
}

/** Why a root cannot be walked. */
export type RootProblem =
  /** The directory of the last walk is not here now. An unmounted volume looks like this. */
  | { readonly kind: 'root-changed'; readonly why: 'replaced' | 'emptied' }
  | { readonly kind: 'root-unreadable'; readonly why: string }

/**
 * Reads the root of a project, unless it is not the recorded directory.
 *
 * A walk of an empty mount point would report every file as deleted.
 */
export function openRoot(
  { identity: recorded, lastScan, root }: WalkRequest,
  reader: DirectoryReader,
): WalkedRoot | RootProblem {
  const path = pathBytes(root)
  try {
    const stats = lstatSync(path, { bigint: true })
    if (!stats.isDirectory()) return { kind: 'root-unreadable', why: 'not a directory' }
    const identity = { dev: stats.dev, ino: stats.ino }
    const isReplaced = recorded !== null && !isSame(recorded, identity)
    if (isReplaced) return { kind: 'root-changed', why: 'replaced' }
    const directory = reader.openRoot(root as unknown as string, lastListings(root, lastScan))
    if (recorded === null || directory.names.length > 0)
      return { kind: 'open', identity, directory }
    directory.close()
    return { kind: 'root-changed', why: 'emptied' }
  } catch (error) {
    return { kind: 'root-unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

function lastListings(root: WorkdirPath, lastScan: LastScan | undefined): LastListings {
  const listings = lastScan?.listings ?? noListings
  if (lastScan === undefined || listings.size === 0) return { listings, cutoff: allRacy }
  return { listings, cutoff: keepsDirectoryTimes(root) ? racyCutoff(lastScan) : allRacy }
}

/** The cutoff before all times: every directory is read. */
const allRacy = Number.NEGATIVE_INFINITY

function isSame(one: DirectoryIdentity, other: DirectoryIdentity): boolean {
  return one.dev === other.dev && one.ino === other.ino
}
