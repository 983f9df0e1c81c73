import type { Instant, TreePath } from '@hermes-checkpoints/core'
import { noListings } from './listings.ts'
import { minElapsedMs, type ClockReading } from '../model/clock-reading.ts'
import type { FileRecords } from './file-records.ts'
import { recordsOf } from './records-of.ts'
import type { Scan } from './scan.ts'
import { isSameState, type WalkedFile } from '../model/walked-file.ts'

/**
 * Returns the time from which on a file of this scan is racy: equal stamps do not prove equal content.
 *
 * A file that is written twice within one tick of the clock keeps its stamps. So a file is racy when it was
 * younger than two seconds, the coarsest tick of any file system, when the scan began. The file system's clock
 * may be behind ours and make a young file look old, so its age must also hold by that clock. There are two
 * proofs. An earlier scan shows the least that this clock read when the scan began: see `fileSystemTimeAt`.
 * Or the latest change that the scan saw: by this clock the scan did not end before it, so files that changed
 * at least a tick earlier were no longer young. This proof uses the usual tick: with two seconds, every scan
 * would read all files of a fresh clone again.
 */
export function racyCutoff(scan: Pick<Scan, 'files' | 'startedAt' | 'fileSystemTime'>): Instant {
  const byFileSystemClock = Math.max(
    recordsOf(scan.files).latestChange - usualTickMs,
    (scan.fileSystemTime ?? Number.NEGATIVE_INFINITY) - coarsestTickMs,
  )
  return Math.min(scan.startedAt - coarsestTickMs, byFileSystemClock)
}

const coarsestTickMs = 2000
const usualTickMs = 10

/** True when a file may have changed after the scan with this cutoff without a change of its stamps. */
export function isRacy({ ctimeMs, mtimeMs }: WalkedFile, cutoff: Instant): boolean {
  return mtimeMs >= cutoff || ctimeMs >= cutoff
}

/** Returns the numbers of the racy files. */
export function racyFiles(records: FileRecords, cutoff: Instant): readonly number[] {
  const racy: number[] = []
  for (let number = 0; number < records.size; number += 1)
    if (records.stampedAt(number) >= cutoff) racy.push(number)
  return racy
}

/**
 * Returns the least that the file system's own clock shows at a clock reading, or undefined when the last scan
 * proves nothing about it.
 *
 * Before the last scan ended, that clock had reached the time of the latest change. It has advanced since.
 */
export function fileSystemTimeAt(reading: ClockReading, lastScan: Scan): Instant | undefined {
  const { ended, files, fileSystemTime = Number.NEGATIVE_INFINITY } = lastScan
  if (ended === undefined || files.size === 0) return undefined
  return Math.max(recordsOf(files).latestChange, fileSystemTime) + minElapsedMs(ended, reading)
}

/**
 * True when the next comparison reads less with this scan than with the one before, given the files that were
 * read again: one of them has other stamps now, or is no longer racy.
 */
export function improvesOn(scan: Scan, before: Scan, readAgain: Iterable<TreePath>): boolean {
  const cutoff = racyCutoff(scan)
  if (improvesOnListings(scan, cutoff, before)) return true
  for (const path of readAgain) {
    const [file, previous] = [scan.files.get(path), before.files.get(path)]
    if (file === undefined) continue
    if (previous === undefined || !isSameState(previous, file) || !isRacy(file, cutoff)) return true
  }
  return false
}

/** The same for directories: the names of a racy directory are read again. */
function improvesOnListings(scan: Scan, cutoff: Instant, before: Scan): boolean {
  const [listings, previous] = [scan.listings ?? noListings, before.listings ?? noListings]
  const previousCutoff = racyCutoff(before)
  for (let number = 0; number < listings.size; number += 1) {
    if (listings.stampedAt(number) >= cutoff) continue
    const same = listings === previous ? number : previous.find(listings.path(number))
    if (same === undefined || previous.stampedAt(same) >= previousCutoff) return true
    if (!previous.isSame(same, listings.stamps(number))) return true
  }
  return false
}
