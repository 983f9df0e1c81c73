import { recordSize } from '../../scan/entry-record.ts'
import type { LastListings } from '../../scan/last-listings.ts'
import { Listings } from '../../scan/listings.ts'

/** What the walk and the worker share. The walk takes the directories from the front, the worker from the end. */
export interface LookAheadJob {
  /** One character per byte, like all names here. */
  readonly root: string
  /** The listings of the directories to prefetch, as bytes, and their number. */
  readonly listings: Uint8Array
  readonly directories: number
  /** The racy cutoff of these listings. */
  readonly cutoff: number
  /** For each directory: `unclaimed`, `claimed`, or the offset of its data in `bytes` plus one. */
  readonly states: Int32Array
  /** The data of the prefetched directories. */
  readonly bytes: Uint8Array
  /** Two flags, at `walkEnded` and `workerEnded`; not 0 once that side has finished. */
  readonly ended: Int32Array
}

/** A directory that neither thread has started. */
export const unclaimed = 0
/** A directory that one thread has started, or that the worker could not prefetch. */
export const claimed = -1

/** Positions in `ended`. */
export const walkEnded = 0
export const workerEnded = 1

/** Creates the job for a walk. It reuses the memory of an earlier job whose walk has ended. */
export function makeJob(
  root: string,
  { cutoff, listings }: LastListings,
  earlier: LookAheadJob | null = null,
): LookAheadJob {
  const { entries, size } = listings
  const names = listings.texts.start(size)
  // A quarter more, because entries may have been added. The walk itself inspects what does not fit.
  const length = Math.ceil((entries * recordSize + names) * 1.25) + size * 64
  return {
    root,
    listings: listings.shared(),
    directories: size,
    cutoff,
    states: new Int32Array(new SharedArrayBuffer(size * 4)),
    bytes: reusableBytes(earlier, length) ?? new Uint8Array(new SharedArrayBuffer(length)),
    ended: new Int32Array(new SharedArrayBuffer(8)),
  }
}

/** Returns the listings of a job. */
export function jobListings({ cutoff, directories, listings }: LookAheadJob): LastListings {
  const { buffer, byteOffset, length } = listings
  return { cutoff, listings: new Listings(Buffer.from(buffer, byteOffset, length), directories) }
}

/** Reused memory needs no new pages from the kernel. */
function reusableBytes(earlier: LookAheadJob | null, length: number): Uint8Array | null {
  if (earlier === null || Atomics.load(earlier.ended, walkEnded) === 0) return null
  const { bytes } = earlier
  return bytes.length >= length && bytes.length <= 2 * length ? bytes : null
}
