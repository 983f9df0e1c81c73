import type { Instant } from '@hermes-checkpoints/core'
import type { DirectoryStamps, Listings } from './listings.ts'

/** What was in directories, and up to when that proves what is in them now. */
export interface TrustedListings {
  readonly listings: Listings
  /** The time from which on the stamps of a directory prove nothing. */
  readonly limit: Instant
}

/** Says whether a directory that looks like this still has the names that it had. */
export function isTrusted(
  { limit, listings }: TrustedListings,
  number: number,
  stamps: DirectoryStamps,
): boolean {
  return listings.stampedAt(number) < limit && listings.isSame(number, stamps)
}
