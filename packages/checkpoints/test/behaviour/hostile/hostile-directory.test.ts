import { chmodSync, chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseTreePath } from '@hermes-checkpoints/core'
import {
  buildTree,
  fifo,
  hostileNames,
  plainGit,
  scratchDirectory,
  scratchHome,
  sparse,
  type TreeEntry,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { contentOf, reasonsOf, taken, textsOf } from '../../support/scenes/checkpoint-content.ts'
import { startProgram } from '../../support/disk/running-program.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { snapshotAsNobody, snapshotUnderMount } from '../../support/scenes/snapshot-report.ts'

describe('issue 3.3: names', () => {
  test('reliability 28 and 29: each of 58 hostile names is stored, or listed with a reason', async () => {
    expect(hostileNames).toHaveLength(58)
    const { engine, layout } = await scratchEngine()
    // Without this rule, the default excludes would skip the name that ends in .exe.
    const entries = hostileNames.map(({ label, name }): TreeEntry => [name, label])
    const project = scratchProject([...entries, ['.gitignore', '!*.exe\n']])
    const checkpoint = taken(await engine.snapshot(project))
    const saved = await contentOf(layout, checkpoint)
    const storable = hostileNames.filter((one) => one.storable)
    for (const { label, name } of storable) {
      expect([label, saved.get(name.toString('latin1'))?.content]).toEqual([label, label])
    }
    expect(saved.size).toBe(storable.length + 1)
    expect(reasonsOf(checkpoint.exceptions)).toEqual({
      '.GIT': 'refused-name',
      '.gIt': 'refused-name',
      'sub/.GIT': 'refused-name',
    })
  })

  test.each([
    ['spaces', Buffer.from(' with  spaces ')],
    ['a newline', Buffer.from('new\nline')],
    ['bytes that are not UTF-8', Buffer.from([0x63, 0x61, 0x66, 0xe9])],
    ['letters outside ASCII', Buffer.from('größe')],
    ['a leading dash', Buffer.from('-rf')],
    ['a star', Buffer.from('*')],
  ])('reliability 39: a directory whose name has %s has checkpoints', async (_label, name) => {
    const { engine, layout } = await scratchEngine()
    const parent = scratchDirectory()
    buildTree(parent, [[name, { a: '1' }]])
    const project = Buffer.concat([Buffer.from(`${parent}/`), name])
    const byItself = taken(await engine.ensure(project, 'before write_file'))
    expect(await textsOf(layout, byItself)).toEqual({ a: '1' })
    buildTree(project, { a: '2' })
    const byHand = taken(await engine.snapshot(project))
    expect(await textsOf(layout, byHand)).toEqual({ a: '2' })
    expect((await engine.log(project)).checkpoints).toHaveLength(2)
  })
})

describe('issue 3.3: special files', () => {
  test('reliability 24: a fifo as .gitignore, .gitattributes or plain file blocks no snapshot', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({
      '.gitignore': fifo(),
      '.gitattributes': fifo(),
      inner: { '.gitignore': fifo(), '.gitattributes': fifo(), b: '2' },
      pipe: fifo(),
      a: '1',
    })
    const checkpoint = taken(await engine.snapshot(project))
    expect(await textsOf(layout, checkpoint)).toEqual({ a: '1', 'inner/b': '2' })
    expect(reasonsOf(checkpoint.exceptions)).toEqual({
      '.gitattributes': 'special-file',
      '.gitignore': 'special-file',
      'inner/.gitattributes': 'special-file',
      'inner/.gitignore': 'special-file',
      pipe: 'special-file',
    })
  })

  test('reliability 24: a fifo in the place of a file leaves its older version in the checkpoint', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1', b: 'older' })
    taken(await engine.snapshot(project))
    buildTree(project, { a: '2', b: fifo() })
    const checkpoint = taken(await engine.snapshot(project))
    expect(await textsOf(layout, checkpoint)).toEqual({ a: '2', b: 'older' })
    expect(reasonsOf(checkpoint.exceptions)).toEqual({ b: 'special-file' })
    buildTree(project, { b: 'newer' })
    const later = taken(await engine.snapshot(project))
    expect(await textsOf(layout, later)).toEqual({ a: '2', b: 'newer' })
    expect(later.exceptions.notCaptured).toEqual([])
  })
})

describe('issue 3.3: unreadable entries', () => {
  test('reliability 32: an unreadable file and directory keep their older versions', () => {
    const { home, project } = nobodysPlaces()
    buildTree(project, { a: '1', secret: 'older', closed: { inner: { b: '2' } } })
    const all = { a: '1', secret: 'older', 'closed/inner/b': '2' }
    giveToNobody(project)
    expect(snapshotAsNobody(home, project)).toEqual({
      outcome: 'taken',
      tree: expect.any(String),
      notCaptured: {},
      files: all,
    })
    buildTree(project, { a: '9', secret: 'newer' })
    for (const name of ['secret', 'closed']) chmodSync(join(project, name), 0)
    expect(snapshotAsNobody(home, project)).toEqual({
      outcome: 'taken',
      tree: expect.any(String),
      notCaptured: { secret: 'unreadable', closed: 'unreadable' },
      files: { ...all, a: '9' },
    })
    rmSync(join(project, 'secret'))
    chmodSync(join(project, 'closed'), 0o755)
    expect(snapshotAsNobody(home, project)).toEqual({
      outcome: 'taken',
      tree: expect.any(String),
      notCaptured: {},
      files: { a: '9', 'closed/inner/b': '2' },
    })
  })

  test('reliability 41: a mount point inside is not entered, and what it covers is not deleted', async () => {
    const { engine, home } = await scratchEngine()
    const project = scratchProject({ a: '1', 'volume/b': '2' })
    taken(await engine.snapshot(project))
    buildTree(project, { a: '9' })
    expect(snapshotUnderMount(join(project, 'volume'), home, project)).toEqual({
      outcome: 'taken',
      tree: expect.any(String),
      notCaptured: { volume: 'other-device' },
      files: { a: '9', 'volume/b': '2' },
    })
  })
})

describe('issue 3.3: files that other processes write during a snapshot', () => {
  test('reliability 33: 200 checkpoints hold only complete reads', async () => {
    const flags = { 'checkpoints.max_snapshots': 1000 }
    const { engine, layout } = await scratchEngine({ flags })
    const project = scratchProject({ steady: 'steady' })
    const churn = startProgram('churn.js', project)
    await churn.hear()
    const saved = []
    for (let round = 0; round < 200; round += 1) {
      const outcome = await engine.snapshot(project)
      expect(['taken', 'unchanged']).toContain(outcome.outcome)
      if (outcome.outcome === 'taken') saved.push(outcome.checkpoint)
    }
    await churn.kill()
    expect(saved.length).toBeGreaterThan(0)
    for (const checkpoint of saved) expectWholeFiles(await textsOf(layout, checkpoint))
    expect(plainGit(layout.store, 'fsck', '--full', '--strict')).toBe('')
    await engine.snapshot(project)
    expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
  })
})

describe('issue 3.3: size', () => {
  test('reliability 53: a sparse file of 1 TB is left out unread', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1', huge: sparse(2 ** 40) })
    const checkpoint = taken(await engine.snapshot(project))
    expect(await textsOf(layout, checkpoint)).toEqual({ a: '1' })
    const huge = { path: parseTreePath('huge'), why: 'oversize', bytes: 2 ** 40 }
    expect(checkpoint.exceptions.notCaptured).toEqual([huge])
  })

  test('reliability 53: a file that has grown past the limit keeps its older version', async () => {
    const { engine, layout } = await scratchEngine({ flags: { 'checkpoints.max_file_size_mb': 1 } })
    const project = scratchProject({ a: '1', data: 'small' })
    taken(await engine.snapshot(project))
    buildTree(project, { a: '2', data: sparse(1024 * 1024 + 1) })
    const checkpoint = taken(await engine.snapshot(project))
    expect(await textsOf(layout, checkpoint)).toEqual({ a: '2', data: 'small' })
    expect(reasonsOf(checkpoint.exceptions)).toEqual({ data: 'oversize' })
    buildTree(project, { data: 'small again' })
    const later = taken(await engine.snapshot(project))
    expect(await textsOf(layout, later)).toEqual({ a: '2', data: 'small again' })
  })
})

/** Returns a home and a project of an unprivileged user. */
function nobodysPlaces(): { readonly home: string; readonly project: string } {
  const { home } = scratchHome()
  chmodSync(join(home, '..'), 0o755)
  giveToNobody(home)
  return { home, project: scratchProject() }
}

function giveToNobody(directory: string): void {
  if (process.getuid?.() === 0) chownSync(directory, 65_534, 65_534)
}

/** Expects every file to be one that the churning program wrote at some moment. */
function expectWholeFiles(files: Readonly<Record<string, string>>): void {
  const { growing = '', replaced, steady, truncated = '', vanishing = '' } = files
  const lines = `${'x'.repeat(99)}\n`.repeat(1000)
  expect(steady).toBe('steady')
  expect(['a'.repeat(100_000), 'b'.repeat(100_000)]).toContain(replaced)
  for (const content of [growing, truncated, vanishing])
    expect(lines.startsWith(content)).toBe(true)
}
