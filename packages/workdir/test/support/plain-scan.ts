import type { DirectoryStamps, Listings, Scan } from '@hermes-checkpoints/workdir'

/** A scan as plain data, to compare it with another one. */
export function plainScan(scan: Scan | null): object | null {
  return (
    scan && {
      ...scan,
      files: new Map(scan.files),
      listings: scan.listings === undefined ? [] : plainListings(scan.listings),
    }
  )
}

/** What was in directories, as plain data. */
export function plainListings(listings: Listings): readonly PlainListing[] {
  return Array.from({ length: listings.size }, (_, number) => ({
    path: listings.path(number),
    stamps: listings.stamps(number),
    names: listings.names(number),
  }))
}

export interface PlainListing {
  readonly path: string
  readonly stamps: DirectoryStamps
  readonly names: readonly string[]
}
