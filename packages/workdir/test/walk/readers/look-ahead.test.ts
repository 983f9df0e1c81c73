import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { link } from '@hermes-checkpoints/test-fixtures'
import type { Scan } from '@hermes-checkpoints/workdir'
import type { DirectoryReader } from '../../../src/walk/readers/directory-reader.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statAhead } from '../../../src/walk/readers/stat-ahead.ts'
import { lookAhead, LookAhead } from '../../../src/walk/readers/look-ahead.ts'
import { noListings } from '../../../src/scan/listings.ts'
import { makeJob, type LookAheadJob } from '../../../src/walk/readers/look-ahead-job.ts'
import { nodeDirectoryReader } from '../../../src/walk/readers/node-directory-reader.ts'
import { loadSystemCalls, type SystemCalls } from '../../../src/walk/readers/system-calls.ts'
import { systemDirectoryReader } from '../../../src/walk/readers/system-directory-reader.ts'
import type { LastListings } from '../../../src/scan/last-listings.ts'
import { changePath } from '../../support/change-path.ts'
import { scanTree, scratchProject, walkTree } from '../../support/scratch-project.ts'

const calls = (await loadSystemCalls()) as SystemCalls

describe.runIf(calls !== null)('a walk with a worker that looks ahead', () => {
  test('finds the same as a walk without one, after any changes', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd é', '.gitignore')
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    const act = fc.record({ path, what: fc.constantFrom('write', 'remove', 'directory', 'link') })
    const share = fc.integer({ min: 0, max: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(path), fc.array(act), share, async (paths, acts, left) => {
        const project = scratchProject({ 'a/b/c/d é': 'x', 'b/a': 'y' })
        for (const one of paths) changePath(project, { path: one, what: 'write' })
        const scan = await scanTree(project)
        for (const one of acts) changePath(project, one)
        const [ahead, plain] = [aheadOfAll(left), nodeDirectoryReader]
        expect(await found(project, ahead, scan)).toEqual(await found(project, plain, scan))
      }),
      { numRuns: 60 },
    )
  })

  test('makes no stat call for the entries of a prefetched directory', async () => {
    const project = scratchProject({ 'a/x': '', 'a/y': '', 'b/z': '', top: '' })
    const scan = await scanTree(project)
    const asked: string[] = []
    const noted: SystemCalls = {
      ...calls,
      statx: (directory, name, buffer) => {
        asked.push(name.toString('latin1', 0, name.indexOf(0)))
        return calls.statx(directory, name, buffer)
      },
    }
    await found(project, aheadOfAll(0, noted), scan)
    expect(asked).toEqual(['.', 'a', 'b', 'top'])
  })

  test('reads the directories that the worker has not started', async () => {
    const { ahead, job } = await jobFor(scratchProject({ 'a/x': '', 'b/y': '' }))
    expect(ahead.take('a', { dev: 0, ino: 0 })).toBeNull()
    statAhead(calls, job)
    expect(ahead.take('a', { dev: 0, ino: 0 })).toBeNull()
    expect([...job.states]).toEqual([-1, -1, 1])
  })

  test('reliability 25: does not use prefetched entries for another directory of the same name', async () => {
    const project = scratchProject({ 'a/mine': '' })
    const { ahead, job } = await jobFor(project)
    statAhead(calls, job)
    renameSync(join(project, 'a'), join(project, 'away'))
    mkdirSync(join(project, 'a'))
    writeFileSync(join(project, 'a', 'theirs'), '')
    const { files } = await walkTree(project, { reader: readerWith(ahead) })
    expect([...files.keys()]).toEqual(['a/theirs', 'away/mine'])
  })

  test('reliability 25: gets no entries from behind a link', async () => {
    const project = scratchProject({ 'a/b/x': '', 'c/x': '' })
    const { job } = await jobFor(project)
    const outside = scratchProject({ 'b/secret': '' })
    rmSync(join(project, 'a'), { recursive: true })
    rmSync(join(project, 'c'), { recursive: true })
    symlinkSync(outside, join(project, 'a'))
    symlinkSync(outside, join(project, 'c'))
    statAhead(calls, job)
    expect([...job.states]).toEqual([-1, -1, -1, -1])
  })

  test('gets no directory that does not fit into the shared memory', async () => {
    const project = scratchProject({ 'a/x': '', 'b/y': '' })
    const { job } = await jobFor(project)
    for (let at = 0; at < 100; at += 1) writeFileSync(join(project, 'a', `new ${at}`), '')
    statAhead(calls, job)
    expect([...job.states]).toEqual([-1, -1, 1])
  })

  test('gets nothing after it has ended', async () => {
    const { ahead, job } = await jobFor(scratchProject({ 'a/x': '' }))
    ahead.end()
    statAhead(calls, job)
    expect([...job.states]).toEqual([0, 0])
  })
})

describe.runIf(calls !== null)('the worker that looks ahead', () => {
  test('prefetches directories while its walk does something else', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => [`d${at % 30}/${at}`, ''] as const)
    const project = scratchProject({ ...Object.fromEntries(many), 'z/link': link('x') })
    const last = racyListings(await scanTree(project))
    const root = project
    // Not at the first walk: a process that walks only once would end before the worker has started.
    expect(lookAhead(root, last)).toBeNull()
    const first = lookAhead(root, last)
    // It takes the next job only after it has finished this one.
    let next = lookAhead(root, last)
    while (next === null) {
      await setTimeout(5)
      next = lookAhead(root, last)
    }
    next.end()
    const read = systemDirectoryReader(calls, () => first).openRoot(root, last)
    read.stat('z')
    const inner = read.open('z')
    expect(inner).toMatchObject({ names: ['link'] })
    expect(typeof inner === 'object' && inner.stat('link')).toMatchObject({ kind: 'link' })
    read.close()
  })

  test('is not started for a walk of a few files', async () => {
    const scan = await scanTree(scratchProject({ 'a/x': '' }))
    expect(lookAhead('/nowhere', racyListings(scan))).toBeNull()
  })
})

/** Returns a reader that has all directories but the last few prefetched before the walk begins. */
function aheadOfAll(left: number, used = calls): DirectoryReader {
  return systemDirectoryReader(used, (root, last) => {
    const job = makeJob(root, last)
    job.states.fill(-1, Math.max(0, job.states.length - left))
    statAhead(calls, job)
    return new LookAhead(job, last.listings)
  })
}

function readerWith(ahead: LookAhead): DirectoryReader {
  return systemDirectoryReader(calls, () => ahead)
}

async function jobFor(project: string): Promise<{ job: LookAheadJob; ahead: LookAhead }> {
  const last = racyListings(await scanTree(project))
  const job = makeJob(project, last)
  return { job, ahead: new LookAhead(job, last.listings) }
}

/** Returns the listings of a scan, with a cutoff that makes all of them racy. */
function racyListings({ listings = noListings }: Scan): LastListings {
  return { listings, cutoff: 0 }
}

async function found(project: string, reader: DirectoryReader, lastScan: Scan): Promise<object> {
  const tree = await walkTree(project, { reader, lastScan })
  const { counts, difference, directories, files, notCaptured, passedOver } = tree
  const { absent, different } = difference
  const plain = { absent, different: new Map(different), files: new Map(files) }
  return { counts, directories, notCaptured, passedOver, ...plain }
}
