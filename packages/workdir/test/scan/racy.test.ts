import type { ObjectId } from '@hermes-checkpoints/core'
import {
  compareWithScan,
  fileSystemTimeAt,
  improvesOn,
  type Scan,
  type ScannedFile,
} from '@hermes-checkpoints/workdir'
import type { Listings } from '../../src/scan/listings.ts'
import { describe, expect, test } from 'vitest'
import { listingsOf } from '../support/scan-arbitrary.ts'
import { textPaths, treePath } from '../support/scratch-project.ts'

const hour = 3_600_000

describe('the file with the latest change of a scan', () => {
  test('reliability 34: is read once more when it is old, and not after that', () => {
    const first = scanAt(hour + 5000, hour)
    expect(toRead(first)).toEqual(['file'])
    const second = scanAfter(first, 3000)
    expect(improvesOn(second, first, [treePath('file')])).toBe(true)
    expect(toRead(second)).toEqual([])
  })

  test('reliability 34: is read every time within two seconds, and no such scan is an improvement', () => {
    const first = scanAt(hour + 5000, hour)
    const second = scanAfter(first, 1900)
    expect(improvesOn(second, first, [treePath('file')])).toBe(false)
    expect(toRead(second)).toEqual(['file'])
  })

  test('reliability 34: stays racy when our clock jumps', () => {
    const first = scanAt(hour + 5000, hour)
    const second = scanAfter(first, 10_000, 100)
    expect(toRead(second)).toEqual(['file'])
  })

  test('reliability 34: stays racy while it is young by our clock', () => {
    const first = scanAt(hour - 9000, hour)
    expect(toRead(scanAfter(first, 5000))).toEqual(['file'])
  })

  test('reliability 34: the duration of its scan does not add to its age', () => {
    const scan = { ...scanAt(hour, hour), ended: { at: hour + 60_000, uptimeMs: 60_000 } }
    const later = { at: hour + 61_000, uptimeMs: 61_000 }
    expect(fileSystemTimeAt(later, scan)).toBe(hour + 1000)
  })

  test('the proofs of earlier scans accumulate', () => {
    const first = scanAt(hour + 5000, hour)
    const third = scanAfter(scanAfter(first, 1500), 1500)
    expect(third.fileSystemTime).toBe(hour + 3000)
    expect(toRead(third)).toEqual([])
  })
})

describe('the racy rule', () => {
  const startedAt = 10 * hour

  test('reliability 34: a file is racy when it changed at most 10 ms before the latest change', () => {
    const latest = 5 * hour
    const files = { latest, 'at 10 ms': latest - 10, 'above 10 ms': latest - 10.001 }
    expect(toRead(scanOf(startedAt, files))).toEqual(['latest', 'at 10 ms'])
  })

  test('reliability 34: a file is racy when it changed at most 2 s before the scan began', () => {
    const files = {
      latest: hour * 11,
      'at 2 s': startedAt - 2000,
      'above 2 s': startedAt - 2000.001,
    }
    expect(toRead(scanOf(startedAt, files))).toEqual(['latest', 'at 2 s'])
  })

  test('reliability 34: the 2 s also count by the clock of the file system', () => {
    const fileSystemTime = 5 * hour
    const files = { 'at 2 s': fileSystemTime - 2000, 'above 2 s': fileSystemTime - 2000.001 }
    expect(toRead({ ...scanOf(startedAt, files), fileSystemTime })).toEqual(['at 2 s'])
  })

  test('reliability 34: a file is racy by its mtime or by its ctime', () => {
    const [young, old] = [startedAt - 2000, startedAt - 2000.001]
    const scan = scanOf(startedAt, { latest: hour * 11, mtime: old, ctime: old, neither: old })
    const files = new Map(scan.files)
    files.set(treePath('mtime'), { ...fileOf(old), mtimeMs: young })
    files.set(treePath('ctime'), { ...fileOf(old), ctimeMs: young })
    expect(toRead({ ...scan, files })).toEqual(['latest', 'mtime', 'ctime'])
  })
})

describe('improvesOn', () => {
  const path = treePath('file')

  test('is true for a file that has other stamps, racy or not', () => {
    const before = scanAt(hour, hour)
    const after = { ...before, files: new Map([[path, fileOf(hour + 1)]]) }
    expect(improvesOn(after, before, [path])).toBe(true)
  })

  test('is false when no file was read again', () => {
    const before = scanAt(hour + 5000, hour)
    expect(improvesOn(scanAfter(before, 5000), before, [])).toBe(false)
  })

  test('is true for a directory that is no longer racy', () => {
    const before = { ...scanAt(hour + 5000, hour), listings: listingsAt(hour) }
    expect(improvesOn(scanAfter(before, 3000), before, [])).toBe(true)
  })

  test('is true for a directory that has other stamps and is not racy', () => {
    const before = { ...scanAt(hour + 5000, hour), listings: listingsAt(1) }
    const after = { ...scanAfter(before, 3000), listings: listingsAt(2) }
    expect(improvesOn(after, before, [])).toBe(true)
  })

  test('is true for a new directory', () => {
    const before = scanAt(hour + 5000, hour)
    expect(improvesOn({ ...scanAfter(before, 3000), listings: listingsAt(2) }, before, [])).toBe(
      true,
    )
  })

  test('is false for a directory that has the same stamps or is still racy', () => {
    const before = { ...scanAt(hour + 5000, hour), listings: listingsAt(1) }
    const after = scanAfter(before, 3000)
    expect(improvesOn(after, before, [])).toBe(false)
    expect(improvesOn({ ...after, listings: listingsAt(1) }, before, [])).toBe(false)
    expect(improvesOn({ ...after, listings: listingsAt(2 * hour) }, before, [])).toBe(false)
  })
})

test('fileSystemTimeAt is undefined for a scan without an end or without files', () => {
  const { ended: _ended, ...scan } = scanAt(hour, hour)
  const reading = { at: 2 * hour, uptimeMs: 2 * hour }
  expect(fileSystemTimeAt(reading, scan)).toBeUndefined()
  expect(fileSystemTimeAt(reading, { ...scanAt(hour, hour), files: new Map() })).toBeUndefined()
})

/** Returns the listing of a root that was last changed at this time. */
function listingsAt(time: number): Listings {
  const stamps = { ino: 1, ctimeMs: time, mtimeMs: time }
  return listingsOf([{ path: '', stamps, names: ['file'] }])
}

/** Returns a scan of one file, with the start by our clock and the change by the clock of the file system. */
function scanAt(startedAt: number, changedAt: number): Scan & { ended: object } {
  return scanOf(startedAt, { file: changedAt })
}

/** Returns a scan of files, each with the time of its last change. */
function scanOf(
  startedAt: number,
  changes: Readonly<Record<string, number>>,
): Scan & { ended: object } {
  const files = Object.entries(changes).map(
    ([name, time]) => [treePath(name), fileOf(time)] as const,
  )
  return {
    tip: null,
    startedAt,
    ended: { at: startedAt, uptimeMs: 0 },
    identity: { dev: 1n, ino: 1n },
    files: new Map(files),
    directories: new Map(),
  }
}

/** Returns a scan of the same files after a while: `elapsedMs` by our clock, `trulyMs` in truth. */
function scanAfter(scan: Scan, elapsedMs: number, trulyMs = elapsedMs): Scan {
  const { at, uptimeMs } = scan.ended ?? { at: 0, uptimeMs: 0 }
  const reading = { at: at + elapsedMs, uptimeMs: uptimeMs + trulyMs }
  const fileSystemTime = fileSystemTimeAt(reading, scan)
  if (fileSystemTime === undefined) throw new Error('no file system time')
  return { ...scan, startedAt: reading.at, ended: reading, fileSystemTime }
}

function toRead(scan: Scan): readonly string[] {
  return textPaths(compareWithScan({ files: scan.files, notCaptured: [] }, scan).toRead)
}

function fileOf(time: number): ScannedFile {
  const id = '1'.repeat(40) as ObjectId
  const times = { mtimeMs: time, ctimeMs: time }
  return { kind: 'file', permissions: 0o644, size: 5, ino: 7, dev: 1, id, ...times }
}
