import { recordSize } from '../../scan/entry-record.ts'
import { Listings } from '../../scan/listings.ts'
import type { TrustedListings } from '../../scan/trusted-listings.ts'

/** What two threads know of one walk. One thread comes from the front of the directories, the other from their end. */
export interface LookAheadJob {
  /** One character per byte, as all names here. */
  readonly root: string
  /** What was in the directories to describe, and how many those are. */
  readonly listings: Uint8Array
  readonly directories: number
  /** Up to when that proves what is in them now. */
  readonly limit: number
  /** For each of them: 0 when it is nobody's yet, −1 when somebody is at it, else where its description begins, plus one. */
  readonly places: Int32Array
  /** Where the descriptions are. */
  readonly bytes: Uint8Array
  /** Not 0 when the walk is over; and not 0 when the thread that looks ahead has done with it. */
  readonly ends: Int32Array
}

/** In `places`. */
export const nobodys = 0
export const somebodys = -1

/** Where they stand in `ends`. */
export const walkEnded = 0
export const threadEnded = 1

/** Describes what there is to do ahead of a walk of a directory in which this was. The memory of a job that is over may be used again. */
export function makeJob(
  root: string,
  { limit, listings }: TrustedListings,
  earlier: LookAheadJob | null = null,
): LookAheadJob {
  const { entries, size } = listings
  const names = listings.texts.start(size)
  // There may be more than was there before; what does not fit is left to the walk.
  const length = Math.ceil((entries * recordSize + names) * 1.25) + size * 64
  return {
    root,
    listings: listings.shared(),
    directories: size,
    limit,
    places: new Int32Array(new SharedArrayBuffer(size * 4)),
    bytes: roomIn(earlier, length) ?? new Uint8Array(new SharedArrayBuffer(length)),
    ends: new Int32Array(new SharedArrayBuffer(8)),
  }
}

/** What was in the directories to describe. */
export function jobListings({ directories, limit, listings }: LookAheadJob): TrustedListings {
  const { buffer, byteOffset, length } = listings
  return { limit, listings: new Listings(Buffer.from(buffer, byteOffset, length), directories) }
}

/** Memory that was written to before need not be asked of the system anew, page by page. */
function roomIn(earlier: LookAheadJob | null, length: number): Uint8Array | null {
  if (earlier === null || Atomics.load(earlier.ends, walkEnded) === 0) return null
  const { bytes } = earlier
  return bytes.length >= length && bytes.length <= 2 * length ? bytes : null
}
