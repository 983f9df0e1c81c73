import type { Scan } from '@hermes-checkpoints/workdir'
import type { DirectoryStamps, Listings } from '../../src/scan/listings.ts'
import { encodeScan } from '../../src/scan/scan-format.ts'

/** Returns the bytes of a scan file. */
export function scanBytes(scan: Scan): Buffer {
  return Buffer.concat(encodeScan(scan))
}

/** Returns a scan as plain data, for comparison. */
export function plainScan(scan: Scan | null): object | null {
  return (
    scan && {
      ...scan,
      files: new Map(scan.files),
      listings: scan.listings === undefined ? [] : plainListings(scan.listings),
    }
  )
}

/** Returns listings as plain data. */
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
