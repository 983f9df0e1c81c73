import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { decodeScan, type Scan, type WalkedTree } from '@hermes-checkpoints/workdir'
import type { DirectoryReader } from '../../../src/walk/readers/directory-reader.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statAhead } from '../../../src/walk/readers/stat-ahead.ts'
import { LookAhead } from '../../../src/walk/readers/look-ahead.ts'
import { makeJob } from '../../../src/walk/readers/look-ahead-job.ts'
import { nodeDirectoryReader } from '../../../src/walk/readers/node-directory-reader.ts'
import { loadSystemCalls, type SystemCalls } from '../../../src/walk/readers/system-calls.ts'
import { systemDirectoryReader } from '../../../src/walk/readers/system-directory-reader.ts'
import { changePath } from '../../support/change-path.ts'
import { plainListings, scanBytes } from '../../support/plain-scan.ts'
import { scanTree, scratchProject, textPaths, walkTree } from '../../support/scratch-project.ts'

const calls = (await loadSystemCalls()) as SystemCalls

/** A little more than two seconds, the coarsest tick of any file system. */
const untilNotRacy = 2100

describe.runIf(calls !== null)('a walk with the listings of the last scan', () => {
  test('does not read directories with the same stamps', async () => {
    const { counted, project, scan } = await grownOld({ 'a/x': '', 'a/b/y': '', '.gitignore': 'c' })
    const tree = await walkTree(project, { lastScan: scan, reader: counted.reader })
    expect(counted.read).toEqual([])
    expect(tree.listings).toBe(scan.listings)
    expect(textPaths(tree.files)).toEqual(['.gitignore', 'a/b/y', 'a/x'])
  })

  test('reads only the directory that has a new entry', async () => {
    const { counted, project, scan } = await grownOld({ 'a/x': '', 'a/b/y': '', 'c/z': '' })
    writeFileSync(join(project, 'a', 'b', 'new'), '')
    const tree = await walkTree(project, { lastScan: scan, reader: counted.reader })
    expect(textPaths(tree.difference.different)).toEqual(['a/b/new'])
    expect(counted.read).toEqual(['new', 'y'])
    expect(plainListings(tree.listings)).toContainEqual(
      expect.objectContaining({ path: 'a/b', names: ['new', 'y'] }),
    )
  })

  test('detects a changed file in a directory that it does not read', async () => {
    const { counted, project, scan } = await grownOld({ 'a/x': 'x', 'a/y': 'y' })
    writeFileSync(join(project, 'a', 'y'), 'z')
    const tree = await walkTree(project, { lastScan: scan, reader: counted.reader })
    expect(textPaths(tree.difference.different)).toEqual(['a/y'])
    expect(counted.read).toEqual([])
  })

  test('reads a directory that has taken the place of another one', async () => {
    const { counted, project, scan } = await grownOld({ 'a/x': '', 'other/y': '' })
    renameSync(join(project, 'a'), join(project, 'gone'))
    renameSync(join(project, 'other'), join(project, 'a'))
    const tree = await walkTree(project, { lastScan: scan, reader: counted.reader })
    expect(textPaths(tree.files)).toEqual(['a/y', 'gone/x'])
  })

  test('reads a directory whose mtime was set back', async () => {
    const { counted, project, scan } = await grownOld({ 'a/x': '' })
    const before = scan.listings?.stamps(scan.listings.find('a') ?? -1).mtimeMs ?? 0
    writeFileSync(join(project, 'a', 'new'), '')
    utimesSync(join(project, 'a'), before / 1000, before / 1000)
    const tree = await walkTree(project, { lastScan: scan, reader: counted.reader })
    expect(textPaths(tree.difference.different)).toEqual(['a/new'])
  })

  test('reads directories that were racy in the last scan', async () => {
    const project = scratchProject({ 'a/x': '' })
    const scan = await scanTree(project)
    const counted = countedReader()
    await walkTree(project, { lastScan: scan, reader: counted.reader })
    expect(counted.read).toEqual(['a', 'x'])
  })

  test('finds the same as a walk without a scan after any changes, with a worker or without', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd é', '.gitignore')
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    const acts = fc.constantFrom('write', 'remove', 'directory', 'link', 'move')
    const anyPlan = fc.record({
      paths: fc.array(path, { maxLength: 12 }),
      acts: fc.array(fc.record({ path, what: acts }), { maxLength: 4 }),
      isAhead: fc.boolean(),
    })
    // One wait for all projects.
    const plans = fc.sample(anyPlan, { numRuns: 150 })
    const projects = plans.map(({ paths }) => {
      const project = scratchProject({ 'a/b/c/d é': 'x', 'b/a': 'y' })
      for (const one of paths) changePath(project, { path: one, what: 'write' })
      return project
    })
    await setTimeout(untilNotRacy)
    for (const [at, { acts: changes, isAhead }] of plans.entries()) {
      const project = projects[at] as string
      const scan = oldScan(await scanTree(project))
      for (const one of changes) changePath(project, one)
      const reader = isAhead ? aheadOfAll : systemDirectoryReader(calls, () => null)
      const found = await walkTree(project, { lastScan: scan, reader })
      const plain = await walkTree(project, { reader: nodeDirectoryReader })
      const plan = fc.stringify(plans[at])
      expect({ plan, files: described(found) }).toEqual({ plan, files: described(plain) })
      expect(found.directories).toEqual(plain.directories)
      expect(found.counts).toEqual(plain.counts)
      expect(found.passedOver).toEqual(plain.passedOver)
      const again = await scanTree(project)
      expect(inOrder(found.listings)).toEqual(inOrder(again.listings))
    }
  })
})

interface OldProject {
  readonly project: string
  readonly scan: Scan
  readonly counted: CountedReader
}

/** Returns a project whose directories were not racy when they were read, and its scan as the next process loads it. */
async function grownOld(tree: Readonly<Record<string, string>>): Promise<OldProject> {
  const project = scratchProject(tree)
  await setTimeout(untilNotRacy)
  return { project, scan: oldScan(await scanTree(project)), counted: countedReader() }
}

/** Adds the proof of an earlier scan that the clock of the file system is not behind ours. */
function oldScan(scan: Scan): Scan {
  return decodeScan(scanBytes({ ...scan, fileSystemTime: scan.startedAt })) as Scan
}

interface CountedReader {
  readonly reader: DirectoryReader
  /** The names that were read from directories. */
  readonly read: string[]
}

function countedReader(): CountedReader {
  const read: string[] = []
  const noted: SystemCalls = {
    ...calls,
    getdents: (directory, buffer) => {
      const length = calls.getdents(directory, buffer)
      const text = buffer.toString('latin1', 0, Math.max(0, length))
      read.push(...['a', 'b', 'c', 'new', 'x', 'y', 'z'].filter((one) => text.includes(`${one}\0`)))
      return length
    },
  }
  return { read, reader: systemDirectoryReader(noted, () => null) }
}

/** A reader that has all directories prefetched before the walk begins. */
const aheadOfAll: DirectoryReader = systemDirectoryReader(calls, (root, last) => {
  const job = makeJob(root, last)
  statAhead(calls, job)
  return new LookAhead(job, last.listings)
})

function inOrder(listings: Scan['listings']): readonly unknown[] {
  return listings === undefined
    ? []
    : plainListings(listings).toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Returns some stat data of the files, by their paths. */
function described({ files }: WalkedTree): ReadonlyMap<unknown, unknown> {
  return new Map(
    Array.from(files, ([path, { kind, mtimeMs, ino }]) => [path, [kind, mtimeMs, ino]]),
  )
}
