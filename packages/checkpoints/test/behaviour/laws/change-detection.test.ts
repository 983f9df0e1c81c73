import {
  chmodSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  parseWorkdirPath,
  projectHash,
  systemClock,
  type AbsolutePath,
  type Clock,
  type Layout,
} from '@hermes-checkpoints/core'
import { compareWithScan, loadScan } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { taken, textsOf } from '../../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

describe('issue 3.4: an edit that keeps the size and restores the mtime', () => {
  test.each([
    ['with a correct clock', 0],
    ['with a clock 5 s ahead', 5_000],
    ['with a clock 5 s behind', -5_000],
  ])('is captured within the same second, %s', async (_label, ahead) => {
    const clock: Clock = { now: () => systemClock.now() + ahead }
    const { engine, layout } = await scratchEngine({ clock })
    const project = scratchProject({ a: 'version 0', other: '' })
    taken(await engine.snapshot(project))
    for (let version = 1; version < 8; version += 1) {
      editUnseen(join(project, 'a'), `version ${version}`)
      const checkpoint = taken(await engine.snapshot(project))
      expect(await textsOf(layout, checkpoint)).toMatchObject({ a: `version ${version}` })
    }
  })

  test('is captured when the clock jumps 5 s back and forth between checkpoints', async () => {
    let ahead = 5_000
    const clock: Clock = { now: () => systemClock.now() + ahead }
    const { engine, layout } = await scratchEngine({ clock })
    const project = scratchProject({ a: 'version 0' })
    taken(await engine.snapshot(project))
    for (let version = 1; version < 8; version += 1) {
      ahead = -ahead
      editUnseen(join(project, 'a'), `version ${version}`)
      const checkpoint = taken(await engine.snapshot(project))
      expect(await textsOf(layout, checkpoint)).toEqual({ a: `version ${version}` })
    }
  })
})

describe('unchanged files', () => {
  test('issue 9.1: are read once more when they are no longer racy, and not after that', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1', 'b/c': '2' })
    taken(await engine.snapshot(project))
    const scan = scanFileOf(layout, project)
    // The coarsest tick of any file system.
    await setTimeout(2_100)
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
    const { ino } = statSync(scan)
    expect(unsettled(scan)).toEqual([])
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
    expect(statSync(scan).ino).toBe(ino)
  })

  test('issue 9.1: do not cause the scan to be rewritten while they are racy', async () => {
    const clock: Clock = { now: () => systemClock.now() - 60_000 }
    const { engine, layout } = await scratchEngine({ clock })
    const project = scratchProject({ a: '1' })
    taken(await engine.snapshot(project))
    const { ino } = statSync(scanFileOf(layout, project))
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
    expect(statSync(scanFileOf(layout, project)).ino).toBe(ino)
  })
})

describe('an engine that keeps its scan in memory', () => {
  test('notices the checkpoints of another engine', async () => {
    const { engine, home, layout } = await scratchEngine()
    const { engine: other } = await scratchEngine({ home })
    const project = scratchProject({ a: '1', b: '1' })
    taken(await engine.snapshot(project))
    writeFileSync(join(project, 'a'), '2')
    taken(await other.snapshot(project))
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
    writeFileSync(join(project, 'b'), '2')
    rmSync(join(project, 'a'))
    expect(await textsOf(layout, taken(await engine.snapshot(project)))).toEqual({ b: '2' })
    expect(await other.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
  })
})

describe('issue 3.4: an invalid scan is not used', () => {
  test.each<[string, (file: AbsolutePath) => void]>([
    ['one bit flipped', flipBit],
    ['its end cut off', (file) => truncateSync(file, 100)],
    ['nothing in it', (file) => truncateSync(file, 0)],
    ['gone', (file) => rmSync(file)],
  ])('reliability 56: %s', async (_label, damage) => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1', 'b/c': '2', d: '3' })
    taken(await engine.snapshot(project))
    damage(scanFileOf(layout, project))
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
    damage(scanFileOf(layout, project))
    rmSync(join(project, 'd'))
    editUnseen(join(project, 'a'), '9')
    const checkpoint = taken(await engine.snapshot(project))
    expect(await textsOf(layout, checkpoint)).toEqual({ a: '9', 'b/c': '2' })
    expect(checkpoint.counts).toEqual({ filesChanged: 2, insertions: 1, deletions: 2 })
  })

  test('one of another tip', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    taken(await engine.snapshot(project))
    const older = readFileSync(scanFileOf(layout, project))
    writeFileSync(join(project, 'b'), '2')
    taken(await engine.snapshot(project))
    rmSync(join(project, 'b'))
    writeFileSync(scanFileOf(layout, project), older)
    const checkpoint = taken(await engine.snapshot(project))
    expect(await textsOf(layout, checkpoint)).toEqual({ a: '1' })
  })
})

describe('issue 3.4: a change that git trees do not show is a change too', () => {
  test('a chmod that git cannot see', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1', secret: '2' })
    const before = taken(await engine.snapshot(project))
    chmodSync(join(project, 'secret'), 0o600)
    const after = taken(await engine.snapshot(project))
    expect(after.tree).toBe(before.tree)
    expect([...after.exceptions.permissions.values()]).toEqual([0o600])
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
  })

  test('a chmod of a directory', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ 'directory/a': '1' })
    const before = taken(await engine.snapshot(project))
    chmodSync(join(project, 'directory'), 0o700)
    const after = taken(await engine.snapshot(project))
    expect(after.tree).toBe(before.tree)
    expect([...after.exceptions.permissions]).toEqual([['directory', 0o700]])
  })

  test('a directory whose only file was removed, and then the directory itself', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1', 'directory/b': '2' })
    taken(await engine.snapshot(project))
    rmSync(join(project, 'directory/b'))
    const emptied = taken(await engine.snapshot(project))
    expect(await textsOf(layout, emptied)).toEqual({ a: '1' })
    expect(emptied.exceptions.emptyDirectories).toEqual(['directory'])
    rmSync(join(project, 'directory'), { recursive: true })
    const gone = taken(await engine.snapshot(project))
    expect(gone.tree).toBe(emptied.tree)
    expect(gone.exceptions.emptyDirectories).toEqual([])
  })
})

/** Writes content of the same size, and sets the mtime of the file back. */
function editUnseen(file: string, content: string): void {
  const longAgo = new Date('2020-01-01T00:00:00Z')
  utimesSync(file, longAgo, longAgo)
  writeFileSync(file, content)
  utimesSync(file, longAgo, longAgo)
}

function scanFileOf(layout: Layout, project: string): AbsolutePath {
  return layout.scanFile(projectHash(parseWorkdirPath(project)))
}

function unsettled(scanFile: AbsolutePath): readonly string[] {
  const scan = loadScan(scanFile)
  if (scan === null) throw new Error('there is no scan')
  return [...compareWithScan({ files: scan.files, notCaptured: [] }, scan).toRead.keys()].map(
    String,
  )
}

function flipBit(file: AbsolutePath): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(file, bytes)
}
