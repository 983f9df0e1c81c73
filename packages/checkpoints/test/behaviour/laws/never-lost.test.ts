import { chmodSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  digestOf,
  fifo,
  nestedRepository,
  scratchHome,
  sparse,
  upstreamStore,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { named, summaryOf } from '../../support/scenes/report-summary.ts'
import { giveToNobody, stepsAsNobody, stepsUnderMount } from '../../support/scenes/restore-steps.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'

interface Precious {
  readonly saved: Tree
  readonly now: Tree
  /** Entries that no checkpoint can hold. */
  readonly path: string
  /** The reason to keep it, in a restore of everything and in one of just this path. */
  readonly kept: Readonly<Record<string, string>>
  readonly keptByName: Readonly<Record<string, string>>
}

describe('issue 4.2 and law 3: neither restore nor undo changes what no checkpoint holds', () => {
  test.each<[string, Precious]>([
    [
      'an ignored file',
      {
        saved: { '.gitignore': '*.tmp\n' },
        now: { 'a.tmp': 'precious' },
        path: 'a.tmp',
        kept: {},
        keptByName: { 'a.tmp': 'ignored-now' },
      },
    ],
    [
      'a file in an ignored directory',
      {
        saved: { '.gitignore': 'made/\n' },
        now: { 'made/out': 'precious' },
        path: 'made/out',
        kept: {},
        keptByName: { 'made/out': 'ignored-now' },
      },
    ],
    [
      'a file in a nested repository’s .git',
      {
        saved: {},
        now: { 'nested/.git/config': 'precious' },
        path: 'nested/.git/config',
        kept: {},
        keptByName: { 'nested/.git/config': 'ignored-now' },
      },
    ],
    [
      'a nested repository in the place of a file',
      {
        saved: { nested: 'then' },
        now: { 'nested/.git/config': 'precious' },
        path: 'nested/.git/config',
        kept: { nested: 'in-the-way' },
        keptByName: { 'nested/.git/config': 'ignored-now' },
      },
    ],
    [
      'a file that is too large',
      {
        saved: {},
        now: { data: sparse(2 ** 21) },
        path: 'data',
        kept: { data: 'oversize' },
        keptByName: { data: 'oversize' },
      },
    ],
    [
      'a file that has become too large',
      {
        saved: { data: 'small' },
        now: { data: sparse(2 ** 21) },
        path: 'data',
        kept: { data: 'oversize' },
        keptByName: { data: 'oversize' },
      },
    ],
    [
      'a fifo',
      {
        saved: {},
        now: { pipe: fifo() },
        path: 'pipe',
        kept: { pipe: 'special-file' },
        keptByName: { pipe: 'special-file' },
      },
    ],
    [
      'a fifo where a file was',
      {
        saved: { pipe: 'then' },
        now: { pipe: fifo() },
        path: 'pipe',
        kept: { pipe: 'special-file' },
        keptByName: { pipe: 'special-file' },
      },
    ],
    [
      'a fifo in the place of a directory',
      {
        saved: { 'pipe/inner/file': 'then' },
        now: { pipe: fifo() },
        path: 'pipe',
        kept: { 'pipe/inner/file': 'special-file' },
        keptByName: { 'pipe/inner/file': 'special-file' },
      },
    ],
    [
      'a fifo in a directory in the place of a file',
      {
        saved: { place: 'then' },
        now: { 'place/pipe': fifo() },
        path: 'place/pipe',
        kept: { place: 'in-the-way', 'place/pipe': 'special-file' },
        keptByName: { 'place/pipe': 'special-file' },
      },
    ],
    [
      'a name that git refuses',
      {
        saved: {},
        now: { 'sub/.GIT': 'precious' },
        path: 'sub/.GIT',
        kept: { 'sub/.GIT': 'refused-name' },
        keptByName: { 'sub/.GIT': 'refused-name' },
      },
    ],
  ])('%s', async (_what, { kept, keptByName, now, path, saved }) => {
    const { engine } = await scratchEngine({ flags: { 'checkpoints.max_file_size_mb': 1 } })
    const project = scratchProject({ other: 'then' })
    buildTree(project, saved)
    const checkpoint = taken(await engine.snapshot(project)).id
    buildTree(project, { other: 'now' })
    buildTree(project, now)
    const precious = join(project, path)
    const before = traceOf(precious)
    const unchanged = { restored: [], deleted: [], failed: {}, verified: true }

    const all = await engine.restore(project, { checkpoint })
    expect(summaryOf(all)).toEqual({ ...unchanged, restored: ['other'], kept })
    expect(traceOf(precious)).toBe(before)
    const one = await engine.restore(project, { checkpoint, paths: named(path) })
    expect(summaryOf(one)).toEqual({ ...unchanged, kept: keptByName })
    expect(traceOf(precious)).toBe(before)
    expect(summaryOf(await engine.undo(project)).restored).toEqual(['other'])
    expect(traceOf(precious)).toBe(before)
  })
})

describe('law 10: a restore deletes only files that the checkpoint is known to lack', () => {
  test('a file that was too large then, and is small now, stays', async () => {
    const { engine } = await scratchEngine({ flags: { 'checkpoints.max_file_size_mb': 1 } })
    const project = scratchProject({ data: sparse(2 ** 21) })
    const checkpoint = taken(await engine.snapshot(project)).id
    buildTree(project, { data: 'small' })
    for (const paths of [[], named('data')]) {
      const report = await engine.restore(project, { checkpoint, paths })
      expect(summaryOf(report)).toMatchObject({ deleted: [], kept: { data: 'not-captured-then' } })
    }
    expect(readFileSync(join(project, 'data'), 'utf8')).toBe('small')
  })

  test('a file that was ignored then stays under any present rules', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({
      '.gitignore': 'secret\nmade/\n',
      secret: '1',
      'made/out': '1',
    })
    const checkpoint = taken(await engine.snapshot(project)).id
    rmSync(join(project, '.gitignore'))
    const kept = { secret: 'ignored-then', 'made/out': 'ignored-then' }
    const byName = await engine.restore(project, { checkpoint, paths: named('secret', 'made') })
    expect(summaryOf(byName)).toMatchObject({ deleted: [], kept })
    const all = await engine.restore(project, { checkpoint })
    expect(summaryOf(all)).toMatchObject({ restored: ['.gitignore'], deleted: [], kept })
    expect(summaryOf(await engine.undo(project)).deleted).toEqual(['.gitignore'])
    expect(readFileSync(join(project, 'secret'), 'utf8')).toBe('1')
    expect(readFileSync(join(project, 'made/out'), 'utf8')).toBe('1')
  })

  test('a file that is ignored now stays, and is restored when it is missing', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ there: 'then', gone: 'then', made: { there: '1', gone: '1' } })
    const checkpoint = taken(await engine.snapshot(project)).id
    buildTree(project, { '.gitignore': 'there\ngone\nmade/\n', there: 'now', 'made/there': 'now' })
    for (const path of ['gone', 'made/gone']) rmSync(join(project, path))
    const report = await engine.restore(project, { checkpoint })
    expect(summaryOf(report)).toEqual({
      restored: ['gone', 'made/gone'],
      deleted: ['.gitignore'],
      kept: { made: 'ignored-now', 'made/there': 'ignored-now', there: 'ignored-now' },
      failed: {},
      verified: true,
    })
    const textAt = (path: string): string => readFileSync(join(project, path), 'utf8')
    expect(['there', 'made/there'].map(textAt)).toEqual(['now', 'now'])
    expect(['gone', 'made/gone'].map(textAt)).toEqual(['then', '1'])
  })

  test('reliability 32: unreadable files stay, even where they could be replaced', () => {
    const { home, project } = nobodysPlaces({ other: '1', secret: '1', closed: { inner: '1' } })
    expect(stepsAsNobody({ home, project, steps: [['snapshot']] })).toEqual(['taken'])
    buildTree(project, { other: '2', secret: 'precious', closed: { inner: '2' }, born: 'precious' })
    giveToNobody(project)
    const unreadable = ['secret', 'born', 'closed'].map((name) => join(project, name))
    for (const path of unreadable) chmodSync(path, 0)
    const before = unreadable.map(traceOf)
    const [all, byName, undone] = stepsAsNobody({
      home,
      project,
      steps: [['restore', '1'], ['restore', '2', 'secret', 'born', 'closed'], ['undo']],
    })
    const kept = { born: 'unreadable', 'closed/inner': 'unreadable', secret: 'unreadable' }
    const unchanged = { restored: [], deleted: [], kept, failed: {}, verified: true }
    expect(all).toEqual({ ...unchanged, restored: ['other'] })
    expect(byName).toEqual(unchanged)
    expect(undone).toMatchObject({ restored: ['other'], deleted: [] })
    expect(unreadable.map(traceOf)).toEqual(before)
  })

  test('reliability 41: the files of a volume that was mounted since stay', async () => {
    const { engine, home } = await scratchEngine()
    const project = scratchProject({ other: '1', volume: { same: 'below', gone: 'below' } })
    taken(await engine.snapshot(project))
    buildTree(project, { other: '2' })
    const mount = 'mount -t tmpfs none "$1" && printf precious >"$1/same"'
    const [all, byName, undone, content] = stepsUnderMount(mount, [join(project, 'volume')], {
      home,
      project,
      steps: [['restore', '1'], ['restore', '2', 'volume'], ['undo'], ['read', 'volume/same']],
    })
    const kept = { 'volume/gone': 'other-device', 'volume/same': 'other-device' }
    const unchanged = { restored: [], deleted: [], kept, failed: {}, verified: true }
    expect(all).toEqual({ ...unchanged, restored: ['other'] })
    expect(byName).toEqual(unchanged)
    expect(undone).toMatchObject({ restored: ['other'], deleted: [] })
    expect(content).toBe('precious')
  })

  test('upstream NEW: a nested repository that upstream saved as a gitlink keeps its files', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ other: '1' })
    const nested = join(project, 'nested')
    nestedRepository(nested, { commits: 1 })
    const checkpoint = upstreamStore(layout.base).take(project) ?? ''
    buildTree(project, { other: '2', nested: { 'nested.txt': 'edited\n', 'sub/born': 'since' } })
    const before = digestOf(nested, { mtime: true, inode: true })
    for (const paths of [named('nested'), named('nested/nested.txt'), []]) {
      const report = await engine.restore(project, { checkpoint, paths })
      expect(summaryOf(report)).toMatchObject({ deleted: [], failed: {}, verified: true })
      expect(digestOf(nested, { mtime: true, inode: true })).toBe(before)
    }
    expect(readFileSync(join(project, 'other'), 'utf8')).toBe('1')
    await engine.undo(project)
    expect(digestOf(nested, { mtime: true, inode: true })).toBe(before)
    expect(readFileSync(join(project, 'other'), 'utf8')).toBe('2')
  })
})

/** Returns a home and a project of an unprivileged user. */
function nobodysPlaces(tree: Tree): { readonly home: string; readonly project: string } {
  const { home } = scratchHome()
  chmodSync(join(home, '..'), 0o755)
  const project = scratchProject(tree)
  for (const place of [home, project]) giveToNobody(place)
  return { home, project }
}

/** Returns stat data that changes with every write, replacement, move or link of the file. */
function traceOf(path: string): string {
  const { ctimeNs, dev, ino, mode, mtimeNs, size } = lstatSync(path, { bigint: true })
  return [dev, ino, size, mode, mtimeNs, ctimeNs].join(' ')
}
