import type { ObjectId } from '@hermes-checkpoints/core'
import {
  compareWithScan,
  fileSystemTimeAt,
  improvesOn,
  type Listings,
  type Scan,
  type ScannedFile,
} from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { listingsOf } from '../support/scan-arbitrary.ts'
import { textPaths, treePath } from '../support/scratch-project.ts'

const hour = 3_600_000

describe('what was the latest change when it was scanned', () => {
  test('reliability 34: is read again once it is old, and trusted from then on', () => {
    const first = scanAt(hour + 5000, hour)
    expect(toRead(first)).toEqual(['file'])
    const second = scanAfter(first, 3000)
    expect(improvesOn(second, first, [treePath('file')])).toBe(true)
    expect(toRead(second)).toEqual([])
  })

  test('reliability 34: is read over and over within two seconds, which nothing is learnt from', () => {
    const first = scanAt(hour + 5000, hour)
    const second = scanAfter(first, 1900)
    expect(improvesOn(second, first, [treePath('file')])).toBe(false)
    expect(toRead(second)).toEqual(['file'])
  })

  test('reliability 34: is not trusted because our clock has jumped', () => {
    const first = scanAt(hour + 5000, hour)
    const second = scanAfter(first, 10_000, 100)
    expect(toRead(second)).toEqual(['file'])
  })

  test('reliability 34: is not trusted as long as it is young by our clock', () => {
    const first = scanAt(hour - 9000, hour)
    expect(toRead(scanAfter(first, 5000))).toEqual(['file'])
  })

  test('reliability 34: counts as younger, the longer the scan took that saw it', () => {
    const scan = { ...scanAt(hour, hour), ended: { at: hour + 60_000, uptimeMs: 60_000 } }
    const later = { at: hour + 61_000, uptimeMs: 61_000 }
    expect(fileSystemTimeAt(later, scan)).toBe(hour + 1000)
  })

  test('what earlier scans have proved is not forgotten', () => {
    const first = scanAt(hour + 5000, hour)
    const third = scanAfter(scanAfter(first, 1500), 1500)
    expect(third.fileSystemTime).toBe(hour + 3000)
    expect(toRead(third)).toEqual([])
  })
})

describe('improvesOn', () => {
  const path = treePath('file')

  test('says so of a file that looks different now, however young', () => {
    const before = scanAt(hour, hour)
    const after = { ...before, files: new Map([[path, fileOf(hour + 1)]]) }
    expect(improvesOn(after, before, [path])).toBe(true)
  })

  test('says no where nothing was read again', () => {
    const before = scanAt(hour + 5000, hour)
    expect(improvesOn(scanAfter(before, 5000), before, [])).toBe(false)
  })

  test('says so of a directory that has grown old enough to be trusted', () => {
    const before = { ...scanAt(hour + 5000, hour), listings: listingsAt(hour) }
    expect(improvesOn(scanAfter(before, 3000), before, [])).toBe(true)
  })

  test('says so of a directory that looks different now, and is old enough', () => {
    const before = { ...scanAt(hour + 5000, hour), listings: listingsAt(1) }
    const after = { ...scanAfter(before, 3000), listings: listingsAt(2) }
    expect(improvesOn(after, before, [])).toBe(true)
  })

  test('says so of a directory that nobody knew', () => {
    const before = scanAt(hour + 5000, hour)
    expect(improvesOn({ ...scanAfter(before, 3000), listings: listingsAt(2) }, before, [])).toBe(
      true,
    )
  })

  test('says no of a directory that looks as it did, or is still too young', () => {
    const before = { ...scanAt(hour + 5000, hour), listings: listingsAt(1) }
    const after = scanAfter(before, 3000)
    expect(improvesOn(after, before, [])).toBe(false)
    expect(improvesOn({ ...after, listings: listingsAt(1) }, before, [])).toBe(false)
    expect(improvesOn({ ...after, listings: listingsAt(2 * hour) }, before, [])).toBe(false)
  })
})

test('nothing is proved by a scan that does not say when it ended, or saw no file', () => {
  const { ended: _ended, ...scan } = scanAt(hour, hour)
  const moment = { at: 2 * hour, uptimeMs: 2 * hour }
  expect(fileSystemTimeAt(moment, scan)).toBeUndefined()
  expect(fileSystemTimeAt(moment, { ...scanAt(hour, hour), files: new Map() })).toBeUndefined()
})

/** The root, which was last changed at that time. */
function listingsAt(time: number): Listings {
  const stamps = { ino: 1, ctimeMs: time, mtimeMs: time }
  return listingsOf([{ path: '', stamps, names: ['file'] }])
}

/** A scan at that time by our clock, of a file that was changed at that time by the clock of its file system. */
function scanAt(startedAt: number, changedAt: number): Scan & { ended: object } {
  return {
    tip: null,
    startedAt,
    ended: { at: startedAt, uptimeMs: 0 },
    identity: { dev: 1n, ino: 1n },
    files: new Map([[treePath('file'), fileOf(changedAt)]]),
    directories: new Map(),
  }
}

/** The same files, scanned again after a while, by our clock and in truth. */
function scanAfter(scan: Scan, elapsedMs: number, trulyMs = elapsedMs): Scan {
  const { at, uptimeMs } = scan.ended ?? { at: 0, uptimeMs: 0 }
  const moment = { at: at + elapsedMs, uptimeMs: uptimeMs + trulyMs }
  const fileSystemTime = fileSystemTimeAt(moment, scan)
  if (fileSystemTime === undefined) throw new Error('nothing is proved')
  return { ...scan, startedAt: moment.at, ended: moment, fileSystemTime }
}

function toRead(scan: Scan): readonly string[] {
  return textPaths(compareWithScan({ files: scan.files, notCaptured: [] }, scan).toRead)
}

function fileOf(time: number): ScannedFile {
  const id = '1'.repeat(40) as ObjectId
  const times = { mtimeMs: time, ctimeMs: time }
  return { kind: 'file', permissions: 0o644, size: 5, ino: 7, dev: 1, id, ...times }
}
