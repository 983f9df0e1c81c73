import type { Instant } from '@hermes-checkpoints/core'
import type { DirectoryStamps, Listings } from './listings.ts'

/** The listings of the last scan, and its racy cutoff. */
export interface LastListings {
  readonly listings: Listings
  /** From this time on, equal stamps of a directory prove nothing. */
  readonly cutoff: Instant
}

/** True when a directory with these stamps certainly has the names of its listing. */
export function hasSameNames(
  { cutoff, listings }: LastListings,
  number: number,
  stamps: DirectoryStamps,
): boolean {
  return listings.stampedAt(number) < cutoff && listings.isSame(number, stamps)
}
