import type { Instant, TreePath } from '@hermes-checkpoints/core'
import { noListings } from './listings.ts'
import { minElapsedMs, type ClockReading } from '../model/clock-reading.ts'
import type { FileRecords } from './file-records.ts'
import { recordsOf } from './records-of.ts'
import type { Scan } from './scan.ts'
import { isSameState, type WalkedFile } from '../model/walked-file.ts'

/**
 * The time from which on the stamps of a scan's files prove nothing.
 *
 * A file that was written again in the same tick of the clock has the same stamps. That can only befall
 * one that was young when it was scanned: within two seconds, the coarsest tick of any file system.
 * The file system's clock may be behind ours, though, where that makes a young file look old. So its own clock
 * has to prove it, too: either an earlier scan tells how late it was there when this one began, or it was
 * not over before the latest change that it saw, so that what changed together with that one was young;
 * there, a usual tick has to do, or a fresh clone would be read over and over.
 */
export function racyCutoff(scan: TrustedScan): Instant {
  const byItsClock = Math.max(
    recordsOf(scan.files).latestChange - usualTickMs,
    (scan.fileSystemTime ?? Number.NEGATIVE_INFINITY) - coarsestTickMs,
  )
  return Math.min(scan.startedAt - coarsestTickMs, byItsClock)
}

type TrustedScan = Pick<Scan, 'files' | 'startedAt' | 'fileSystemTime'>

const coarsestTickMs = 2000
const usualTickMs = 10

/** Says whether a file's stamps would show any change after a scan with that limit. */
export function isSettled({ ctimeMs, mtimeMs }: WalkedFile, limit: Instant): boolean {
  return mtimeMs < limit && ctimeMs < limit
}

/** The numbers of the files of which that cannot be said. */
export function unsettledFiles(records: FileRecords, limit: Instant): readonly number[] {
  const unsettled: number[] = []
  for (let number = 0; number < records.size; number += 1)
    if (records.stampedAt(number) >= limit) unsettled.push(number)
  return unsettled
}

/**
 * What a file system's own clock shows at a moment, at least, by what was seen on it before; undefined when nothing was.
 *
 * It has shown the time of the latest change before the scan was over, and has gone on since.
 */
export function fileSystemTimeAt(moment: ClockReading, lastScan: Scan): Instant | undefined {
  const { ended, files, fileSystemTime = Number.NEGATIVE_INFINITY } = lastScan
  if (ended === undefined || files.size === 0) return undefined
  return Math.max(recordsOf(files).latestChange, fileSystemTime) + minElapsedMs(ended, moment)
}

/**
 * Says whether the next comparison has to read less with a scan than with the one before, given the files that were
 * read again: something looks different now, or has grown old enough to be trusted.
 */
export function improvesOn(scan: Scan, before: Scan, readAgain: Iterable<TreePath>): boolean {
  const limit = racyCutoff(scan)
  if (knowsMoreDirectories(scan, limit, before)) return true
  for (const path of readAgain) {
    const [file, known] = [scan.files.get(path), before.files.get(path)]
    if (file === undefined) continue
    if (known === undefined || !isSameState(known, file) || isSettled(file, limit)) return true
  }
  return false
}

/** The same for directories, whose names have to be read as long as their times prove nothing. */
function knowsMoreDirectories(scan: Scan, limit: Instant, before: Scan): boolean {
  const [listings, known] = [scan.listings ?? noListings, before.listings ?? noListings]
  const knownLimit = racyCutoff(before)
  for (let number = 0; number < listings.size; number += 1) {
    if (listings.stampedAt(number) >= limit) continue
    const same = listings === known ? number : known.find(listings.path(number))
    if (same === undefined || known.stampedAt(same) >= knownLimit) return true
    if (!known.isSame(same, listings.stamps(number))) return true
  }
  return false
}
