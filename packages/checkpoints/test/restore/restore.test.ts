import { chmodSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseTreePath, parseWorkdirPath } from '@hermes-checkpoints/core'
import {
  buildTree,
  digestOf,
  directory,
  file,
  link,
  readTree,
  scratchDirectory,
  scratchHome,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import { named, summaryOf } from '../support/scenes/report-summary.ts'
import { giveToNobody, stepsAsNobody, stepsUnderMount } from '../support/scenes/restore-steps.ts'
import { savedProject } from '../support/scenes/saved-project.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const exactly = { mtime: true, inode: true }

describe('a restore of everything', () => {
  test('upstream: brings the previous state back, and reports its changes', async () => {
    const { checkpoint, engine, project } = await savedProject({
      changed: 'then',
      gone: 'then',
      same: '1',
    })
    rmSync(join(project, 'gone'))
    buildTree(project, { changed: 'now', born: 'now' })
    const report = await engine.restore(project, { checkpoint })
    const undo = (await engine.resolve(project, 'latest')).id
    expect(report).toEqual({
      restoredTo: expect.objectContaining({ id: checkpoint }),
      undo,
      directory: parseWorkdirPath(project),
      dryRun: false,
      changes: report.changes,
      restored: named('changed', 'gone'),
      deleted: named('born'),
      kept: [],
      failed: [],
      verified: true,
    })
    const steps = report.changes.map(({ action, path, why }) => [path, action, why])
    expect(steps).toEqual([
      [parseTreePath('born'), 'delete', 'added-since'],
      [parseTreePath('changed'), 'write', 'content-differs'],
      [parseTreePath('gone'), 'write', 'missing'],
    ])
    expect(readTree(project)).toEqual({ changed: 'then', gone: 'then', same: '1' })
  })

  test('upstream: first saves the present state, as the newest checkpoint with upstream’s reason', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: 'then' })
    buildTree(project, { a: 'now' })
    const { undo } = await engine.restore(project, { checkpoint })
    expect(await engine.resolve(project, '1')).toMatchObject({
      id: undo,
      parent: checkpoint,
      kind: 'safety',
      reason: `pre-rollback snapshot (restoring to ${checkpoint.slice(0, 8)})`,
    })
  })

  test('names the last checkpoint for the undo if that already holds the present state', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: 'then' })
    buildTree(project, { a: 'now' })
    const second = taken(await engine.snapshot(project)).id
    expect((await engine.restore(project, { checkpoint })).undo).toBe(second)
    expect((await engine.log(project)).checkpoints).toHaveLength(2)
  })

  test('changes nothing when nothing differs, and needs no undo', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: '1', 'sub/b': '2', empty: {} })
    const before = digestOf(project, exactly)
    const report = await engine.restore(project, { checkpoint })
    expect(report).toMatchObject({ changes: [], undo: null, kept: [], verified: true })
    expect(digestOf(project, exactly)).toBe(before)
    await expect(engine.undo(project)).rejects.toMatchObject({ code: 'nothing-to-undo' })
  })

  test('law 2: unchanged files keep their inode and mtime', async () => {
    const { checkpoint, engine, project } = await savedProject({
      same: '1',
      'sub/same': '1',
      a: 'then',
    })
    buildTree(project, { a: 'now', 'sub/born': 'now' })
    const same = ['same', 'sub/same'].map((name) => join(project, name))
    const before = same.map((path) => digestOf(path, exactly))
    await engine.restore(project, { checkpoint })
    expect(same.map((path) => digestOf(path, exactly))).toEqual(before)
  })

  test('creates the directory when it is missing', async () => {
    const tree = { a: '1', sub: { b: '2' } }
    const { checkpoint, engine, project } = await savedProject(tree)
    rmSync(project, { recursive: true })
    const report = await engine.restore(project, { checkpoint })
    expect(report).toMatchObject({ verified: true, failed: [] })
    expect(readTree(project)).toEqual(tree)
  })

  test('reliability 36: removes directories that were added since, with their contents', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: '1' })
    buildTree(project, { 'born/sub/b': '1', 'empty/sub': {} })
    await engine.restore(project, { checkpoint })
    expect(readTree(project)).toEqual({ a: '1' })
  })

  test.each<[string, Tree, Tree]>([
    ['a directory became a file', { d: { a: '1' } }, { d: 'file' }],
    ['a directory became a link', { d: { a: '1' } }, { d: link('elsewhere') }],
    ['a file became a link', { f: '1' }, { f: link('elsewhere') }],
    ['a link leads elsewhere', { l: link('here') }, { l: link('there') }],
    ['an empty directory became a file', { d: {} }, { d: 'file' }],
    ['a directory was emptied', { d: { a: '1' } }, { d: {} }],
  ])('reliability 35: %s, and back again', async (_what, then, now) => {
    const { checkpoint, engine, project } = await savedProject(then)
    for (const name of Object.keys(then)) rmSync(join(project, name), { recursive: true })
    buildTree(project, now)
    await engine.restore(project, { checkpoint })
    expect(readTree(project)).toEqual(then)
    await engine.undo(project)
    expect(readTree(project)).toEqual(now)
  })

  test('reliability 30 and 31: modes, links and empty directories are exact', async () => {
    const modes = [0o600, 0o640, 0o700, 0o444, 0o755, 0o664, 0o400]
    const tree: Tree = {
      ...Object.fromEntries(modes.map((mode) => [mode.toString(8), file({ content: '', mode })])),
      empty: {},
      private: directory(0o700, { inner: directory(0o750, {}), secret: 's' }),
      dangling: link('/nowhere'),
      itself: link('itself'),
      [`to-binary`]: link(Buffer.from([0xff, 0xfe])),
    }
    const { checkpoint, engine, project } = await savedProject(tree)
    for (const name of Object.keys(tree)) rmSync(join(project, name), { recursive: true })
    expect(await engine.restore(project, { checkpoint })).toMatchObject({ verified: true })
    expect(readTree(project)).toEqual(tree)
    for (const mode of modes) buildTree(project, { [mode.toString(8)]: '' })
    buildTree(project, { private: { inner: {} } })
    expect(await engine.restore(project, { checkpoint })).toMatchObject({ verified: true })
    expect(readTree(project)).toEqual(tree)
  })

  test('upstream NEW: names of any bytes', async () => {
    const names = [' blank ', 'größe', 'tab\tand\nnewline', Buffer.from('caf\xE9\xFF', 'latin1')]
    const then = names.map((name) => [name, 'then'] as const)
    const { checkpoint, engine, project } = await savedProject(then)
    buildTree(
      project,
      names.map((name) => [name, 'now'] as const),
    )
    buildTree(project, [[Buffer.from('born\xFF', 'latin1'), 'now']])
    const one = await engine.restore(project, { checkpoint, paths: named(...names.slice(-1)) })
    expect(one.restored).toEqual(named(...names.slice(-1)))
    expect(await engine.restore(project, { checkpoint })).toMatchObject({ verified: true })
    expect(digestOf(project)).toBe(digestOf(scratchProject(then)))
  })

  test("reliability 31: extends the permissions of the user's directories, and sets them back", () => {
    const { home } = scratchHome()
    const project = scratchProject({ closed: directory(0o755, { a: 'then', gone: 'then' }) })
    for (const place of [join(home, '..'), join(project, '..')]) giveToNobody(place)
    expect(stepsAsNobody({ home, project, steps: [['snapshot']] })).toEqual(['taken'])
    rmSync(join(project, 'closed'), { recursive: true })
    buildTree(project, { closed: directory(0o555, { a: 'now', born: 'now' }) })
    giveToNobody(project)
    chmodSync(project, 0o555)
    const [back, undone] = stepsAsNobody({ home, project, steps: [['restore', '1'], ['undo']] })
    expect(back).toEqual({
      restored: ['closed', 'closed/a', 'closed/gone'],
      deleted: ['closed/born'],
      kept: {},
      failed: {},
      verified: true,
    })
    expect(undone).toMatchObject({ failed: {}, verified: true })
    expect(readTree(project)).toEqual({ closed: directory(0o555, { a: 'now', born: 'now' }) })
    expect(statSync(project).mode & 0o777).toBe(0o555)
  })
})

describe('law 6: paths that cannot be written are named, and the rest is restored', () => {
  test('when a part of the directory is read-only', async () => {
    const { home, project } = await savedProject({ a: 'then', sub: { a: 'then', gone: 'then' } })
    rmSync(join(project, 'sub/gone'))
    buildTree(project, { a: 'now', sub: { a: 'now', born: 'now' } })
    const close = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"'
    const steps = [['restore', '1'], ['journals'], ['read', 'a'], ['undo'], ['read', 'a']] as const
    const places = [join(project, 'sub')]
    const results = stepsUnderMount(close, places, { home, project, steps })
    const why = 'read-only file system (EROFS)'
    const failed = { 'sub/a': why, 'sub/born': why, 'sub/gone': why }
    expect(results).toEqual([
      { restored: ['a'], deleted: [], kept: {}, failed, verified: false },
      [],
      'then',
      { restored: ['a'], deleted: [], kept: {}, failed: {}, verified: true },
      'now',
    ])
  })

  test('when the disk of the directory is full', async () => {
    const { home, project } = await savedProject({
      a: 'then',
      large: 'x'.repeat(3_000_000),
      z: '1',
    })
    rmSync(join(project, 'large'))
    buildTree(project, { a: 'now', z: '2' })
    const small = `
      cp -a "$1/." "$2"
      mount -t tmpfs -o size=1m none "$1"
      cp -a "$2/." "$1"`
    const steps = [['restore', '1'], ['journals'], ['snapshot'], ['undo'], ['read', 'a']] as const
    const places = [project, scratchDirectory()]
    const results = stepsUnderMount(small, places, { home, project, steps })
    const failed = { large: 'no space left on device (ENOSPC)' }
    const restored = ['a', 'z']
    expect(results).toEqual([
      { restored, deleted: [], kept: {}, failed, verified: false },
      [],
      'taken',
      { restored, deleted: [], kept: {}, failed: {}, verified: true },
      'now',
    ])
  })
})

describe('a restore of some paths', () => {
  const then = { a: 'then', other: 'then', sub: { a: 'then', deep: { b: 'then' } } }
  const now = { a: 'now', other: 'now', sub: { a: 'now', born: 'now', deep: { b: 'now' } } }

  test.each<[string, readonly string[], Tree]>([
    ['upstream: a file', ['a'], { ...now, a: 'then' }],
    ['upstream: a file in a directory', ['sub/a'], { ...now, sub: { ...now.sub, a: 'then' } }],
    [
      'reliability 36: a directory, which keeps files that were added to it',
      ['sub'],
      { ...now, sub: { ...then.sub, born: 'now' } },
    ],
    ['several', ['a', 'other'], { ...now, a: 'then', other: 'then' }],
    [
      'one that the checkpoint lacks, which is deleted',
      ['sub/born'],
      { ...now, sub: { a: 'now', deep: { b: 'now' } } },
    ],
  ])('%s', async (_what, paths, expected) => {
    const { checkpoint, engine, project } = await savedProject(then)
    buildTree(project, now)
    const report = await engine.restore(project, { checkpoint, paths: named(...paths) })
    expect(report).toMatchObject({ failed: [], kept: [], verified: true })
    expect(readTree(project)).toEqual(expected)
    await engine.undo(project)
    expect(readTree(project)).toEqual(now)
  })

  test('a directory that the checkpoint lacks is deleted with its contents', async () => {
    const { checkpoint, engine, project } = await savedProject({ a: 'then' })
    buildTree(project, { a: 'now', 'born/sub/b': 'now', 'born/c': 'now' })
    const report = await engine.restore(project, { checkpoint, paths: named('born') })
    expect(summaryOf(report).deleted).toEqual(['born/c', 'born/sub/b'])
    expect(readTree(project)).toEqual({ a: 'now' })
  })

  test('creates the directories above one', async () => {
    const { checkpoint, engine, project } = await savedProject({
      'sub/deep/a': 'then',
      'sub/b': 'then',
    })
    rmSync(join(project, 'sub'), { recursive: true })
    await engine.restore(project, { checkpoint, paths: named('sub/deep/a') })
    expect(readTree(project)).toEqual({ sub: { deep: { a: 'then' } } })
  })
})

test('upstream: a directory may be named by a tilde', async () => {
  const userHome = scratchDirectory()
  const { engine } = await scratchEngine({ userHome })
  buildTree(join(userHome, 'project'), { a: 'then' })
  const checkpoint = taken(await engine.snapshot('~/project')).id
  buildTree(join(userHome, 'project'), { a: 'now' })
  await engine.restore('~/project', { checkpoint })
  expect(readFileSync(join(userHome, 'project/a'), 'utf8')).toBe('then')
})

test('law 1: no byte of the user’s repository changes', async () => {
  const { checkpoint, engine, project } = await savedProject({
    a: 'then',
    '.git/config': '[core]\n',
  })
  buildTree(project, { a: 'now', '.git/HEAD': 'ref: refs/heads/main\n' })
  const before = digestOf(join(project, '.git'), exactly)
  await engine.restore(project, { checkpoint })
  await engine.undo(project)
  expect(digestOf(join(project, '.git'), exactly)).toBe(before)
})
