import { chmodSync, lstatSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ObjectId, TreePath } from '@hermes-checkpoints/core'
import { buildTree, fifo, link } from '@hermes-checkpoints/test-fixtures'
import {
  compareWithScan,
  type NotCapturedReason,
  type Scan,
  type ScannedFile,
} from '@hermes-checkpoints/workdir'
import type { Comparison } from '../../src/scan/compare-with-scan.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  scanTree,
  scratchProject,
  textPath,
  textPaths,
  treePath,
  walkTree,
} from '../support/scratch-project.ts'

const hour = 3_600_000

describe('compareWithScan', () => {
  test('reads everything without a last scan', async () => {
    const tree = await walkTree(scratchProject({ a: '', b: '' }))
    expect(summary(compareWithScan(tree, null))).toEqual({ ...nothing, toRead: ['a', 'b'] })
  })

  test('does not read files that were old when they were scanned, and returns their ids', async () => {
    const files = { old: scannedAt(hour), other: scannedAt(2 * hour) }
    const scan = scanOf({ ...files, latest: scannedAt(3 * hour) }, 4 * hour)
    const comparison = compareWithScan({ files: scan.files, notCaptured: [] }, scan)
    expect(summary(comparison)).toEqual({
      ...nothing,
      unchanged: ['old', 'other'],
      toRead: ['latest'],
    })
    expect(comparison.unchanged.get(treePath('old'))).toEqual(files.old)
  })

  test.each([
    ['size', { size: 6 }],
    ['time of writing', { mtimeMs: hour + 0.001 }],
    ['time of change', { ctimeMs: hour + 0.001 }],
    ['inode', { ino: 8 }],
    ['device', { dev: 9 }],
    ['permissions', { permissions: 0o600 }],
    ['kind', { kind: 'link' }],
  ] as const)('reads a file that differs only in its %s', (_label, change) => {
    const scan = scanOf({ file: scannedAt(hour), latest: scannedAt(3 * hour) }, 4 * hour)
    const files = new Map([[treePath('file'), { ...scannedAt(hour), ...change }]])
    const comparison = compareWithScan({ files, notCaptured: [] }, scan)
    expect(textPaths(comparison.toRead)).toEqual(['file'])
  })

  test.each([
    ['written', { mtimeMs: 4 * hour - 2000, ctimeMs: 0 }],
    ['changed', { mtimeMs: 0, ctimeMs: 4 * hour - 2000 }],
    ['written in the future', { mtimeMs: 5 * hour, ctimeMs: 0 }],
  ])('reliability 34: reads a file again that was %s just before its scan', (_label, times) => {
    const file = { ...scannedAt(0), ...times }
    const scan = scanOf({ file, latest: scannedAt(5 * hour) }, 4 * hour)
    const comparison = compareWithScan({ files: scan.files, notCaptured: [] }, scan)
    expect(textPaths(comparison.toRead)).toContain('file')
  })

  test('reliability 34: allows for a file system whose clock is behind', () => {
    const file = scannedAt(hour)
    const scan = scanOf({ file, old: scannedAt(1000) }, hour + 5000)
    const comparison = compareWithScan({ files: scan.files, notCaptured: [] }, scan)
    expect(summary(comparison)).toEqual({ ...nothing, unchanged: ['old'], toRead: ['file'] })
  })

  test('reports deleted files', async () => {
    const project = scratchProject({ a: '', 'b/c': '', d: '' })
    const scan = await scanTree(project)
    rmSync(join(project, 'a'))
    rmSync(join(project, 'b'), { recursive: true })
    const comparison = compareWithScan(await walkTree(project), scan)
    expect(comparison.gone.map(textPath)).toEqual(['a', 'b/c'])
  })

  test('reliability 53: keeps the older version of a file that grew beyond the limit', async () => {
    const project = scratchProject({ log: 'short' })
    const scan = await scanTree(project)
    writeFileSync(join(project, 'log'), 'longer than the limit')
    const comparison = compareWithScan(await walkTree(project, { maxFileBytes: 10 }), scan)
    expect(summary(comparison)).toEqual({ ...nothing, kept: ['log'] })
  })

  test('keeps the older version of a file that was replaced by a FIFO', async () => {
    const project = scratchProject({ file: 'x' })
    const scan = await scanTree(project)
    buildTree(project, { file: fifo() })
    expect(summary(compareWithScan(await walkTree(project), scan))).toEqual({
      ...nothing,
      kept: ['file'],
    })
  })

  test.each(['unreadable', 'vanished', 'other-device', 'path-too-long'] as const)(
    'reliability 32 and 41: does not report files as deleted when their directory is %s',
    (why) => {
      expect(summary(compareWithout('directory', why))).toMatchObject({
        kept: ['directory/deep/file', 'directory/file'],
        gone: ['directory.txt'],
      })
    },
  )

  test.each(['special-file', 'oversize', 'refused-name'] as const)(
    'reports the files of a directory as deleted when it was replaced by an entry that is %s',
    (why) => {
      expect(summary(compareWithout('directory', why))).toMatchObject({
        kept: [],
        gone: ['directory/deep/file', 'directory/file', 'directory.txt'],
      })
    },
  )
})

describe('compareWithScan, for a real directory', () => {
  test('reliability 34: reads a file after an edit of the same size whose mtime was set back within a second', async () => {
    const project = scratchProject({ file: 'old' })
    const path = join(project, 'file')
    for (let round = 0; round < 50; round += 1) {
      const scan = await scanTree(project)
      const { atime, mtime } = lstatSync(path)
      writeFileSync(path, String(100 + round))
      utimesSync(path, atime, mtime)
      const comparison = compareWithScan(await walkTree(project), scan)
      expect(textPaths(comparison.toRead)).toEqual(['file'])
    }
  })

  test('reliability 34: detects such an edit also of a file that was not racy', async () => {
    const project = scratchProject({ file: 'old' })
    const path = join(project, 'file')
    const scan = await scanTree(project, { startedAt: Date.now() + hour })
    const { atime, mtime } = lstatSync(path)
    writeFileSync(path, 'new')
    utimesSync(path, atime, mtime)
    const comparison = compareWithScan(await walkTree(project), scan)
    expect(textPaths(comparison.toRead)).toEqual(['file'])
  })

  test('reliability 35: detects files, directories and links that replace each other', async () => {
    const project = scratchProject({ a: { b: '' }, c: '', d: '' })
    const scan = await scanTree(project)
    buildTree(project, { a: '', c: { e: '' }, d: link('c') })
    const comparison = compareWithScan(await walkTree(project), scan)
    expect(summary(comparison)).toEqual({
      ...nothing,
      toRead: ['a', 'c/e', 'd'],
      gone: ['a/b', 'c'],
    })
  })

  test('detects changed permissions, and a file that was replaced by an equal one', async () => {
    const project = scratchProject({ mode: '', equal: 'x', other: 'x' })
    const scan = await scanTree(project)
    chmodSync(join(project, 'mode'), 0o600)
    renameSync(join(project, 'other'), join(project, 'equal'))
    const comparison = compareWithScan(await walkTree(project), scan)
    expect(summary(comparison)).toMatchObject({ toRead: ['equal', 'mode'], gone: ['other'] })
  })
})

describe('compareWithScan, for a walk that was given the scan', () => {
  test('has the same result as for a walk without the scan', async () => {
    const names = ['a', 'b', 'c/d', 'c/e', 'f/g', 'h'] as const
    const change = fc.constantFrom('leave', 'edit', 'remove', 'touch', 'link', 'fifo')
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: names.length, maxLength: names.length }),
        fc.boolean(),
        async (changes, isOld) => {
          const project = scratchProject(Object.fromEntries(names.map((name) => [name, name])))
          const future = Date.now() + hour
          const startedAt = isOld ? { startedAt: future, fileSystemTime: future } : {}
          // The listings are left out: the future times only make young directories look old.
          const { listings: _, ...scan } = await scanTree(project, startedAt)
          for (const [at, name] of names.entries()) apply(changes[at] ?? 'leave', project, name)
          buildTree(project, { new: '' })
          const withScan = compareWithScan(await walkTree(project, { lastScan: scan }), scan)
          const without = compareWithScan(await walkTree(project), scan)
          expect(sorted(withScan)).toEqual(sorted(without))
        },
      ),
      { numRuns: 40 },
    )
  })
})

function apply(change: string, project: string, name: string): void {
  const path = join(project, name)
  if (change === 'edit') writeFileSync(path, 'edited')
  if (change === 'remove') rmSync(path)
  if (change === 'touch') utimesSync(path, 1, 1)
  if (change === 'link') buildTree(project, { [name]: link('a') })
  if (change === 'fifo') buildTree(project, { [name]: fifo() })
}

function sorted({ gone, kept, toRead, unchanged }: Comparison): object {
  return {
    gone: gone.map(textPath).toSorted(),
    kept: byPath(kept),
    toRead: textPaths(toRead).toSorted(),
    unchanged: byPath(unchanged),
  }
}

function byPath(map: ReadonlyMap<TreePath, unknown>): readonly unknown[] {
  return [...map].toSorted(([one], [other]) => (textPath(one) < textPath(other) ? -1 : 1))
}

const nothing = { unchanged: [], toRead: [], kept: [], gone: [] }

function summary({ gone, kept, toRead, unchanged }: Comparison): object {
  return {
    unchanged: textPaths(unchanged),
    toRead: textPaths(toRead),
    kept: textPaths(kept),
    gone: gone.map(textPath),
  }
}

/** Returns a file with this mtime and ctime. */
function scannedAt(time: number): ScannedFile {
  const id = '1'.repeat(40) as ObjectId
  const times = { mtimeMs: time, ctimeMs: time }
  return { kind: 'file', permissions: 0o644, size: 5, ino: 7, dev: 1, id, ...times }
}

function scanOf(files: Readonly<Record<string, ScannedFile>>, startedAt: number): Scan {
  const entries = Object.entries(files).map(([name, file]) => [treePath(name), file] as const)
  const identity = { dev: 1n, ino: 1n }
  return { tip: null, startedAt, identity, files: new Map(entries), directories: new Map() }
}

/** Compares a directory with its last scan after one entry became impossible to capture. */
function compareWithout(name: string, why: NotCapturedReason): Comparison {
  const paths = ['directory/deep/file', 'directory/file', 'directory.txt']
  const files = Object.fromEntries(paths.map((path) => [path, scannedAt(0)]))
  const notCaptured = [{ path: treePath(name), why, bytes: null }]
  return compareWithScan({ files: new Map(), notCaptured }, scanOf(files, hour))
}
