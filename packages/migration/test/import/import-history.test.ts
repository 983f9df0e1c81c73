import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProject } from '@hermes-checkpoints/core'
import type { RepositoryReport } from '@hermes-checkpoints/migration'
import {
  buildTree,
  digestOf,
  file,
  link,
  nestedRepository,
  plainGit,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import {
  importedLog,
  importWorld,
  now,
  oldLog,
  projectOf,
  someCommits,
  trailersOf,
} from '../support/import-world.ts'

test('issue 7.3: turns 50 commits into 50 checkpoints with the same reasons, times and trees', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(50))
  const before = digestOf(old.directory, { mtime: true, inode: true })
  const { repositories } = await world.import({ all: true })
  expect(repositories).toMatchObject([{ outcome: 'imported', verified: true, missing: [] }])
  expect(importedLog(await world.log('project'))).toEqual(oldLog(old))
  expect(digestOf(old.directory, { mtime: true, inode: true })).toBe(before)
  plainGit(world.layout.store, 'fsck', '--full', '--strict')
})

test('imports the newest that the rules have room for by default', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(6))
  const { repositories } = await world.import({ maxSnapshots: 4 })
  expect(repositories).toMatchObject([{ outcome: 'imported', beyondRules: 2, verified: true }])
  expect(importedLog(await world.log('project'))).toEqual(oldLog(old).slice(0, 4))
  expect((await world.history('project')).pins.size).toBe(0)
})

test('pins with `all` what no rule would keep, and reports that', async () => {
  const world = importWorld()
  world.repository('project', someCommits(6))
  const { repositories } = await world.import({ all: true, maxSnapshots: 4 })
  const marks = repositories[0]?.imported.map(({ pinned }) => (pinned ? 'pinned' : '-'))
  expect(marks).toEqual(['-', '-', '-', '-', 'pinned', 'pinned'])
  const { chain, pins } = await world.history('project')
  const oldest = chain.slice(4).map(({ id }) => id)
  expect(pins).toEqual(new Map(oldest.map((id) => [id, { label: 'imported' }])))
})

test('imports with `all` afterwards what an import by the rules left out', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(6))
  await world.import({ maxSnapshots: 4 })
  const { repositories } = await world.import({ all: true, maxSnapshots: 4 })
  expect(repositories).toMatchObject([{ outcome: 'imported', alreadyThere: 4, verified: true }])
  expect(importedLog(await world.log('project'))).toEqual(oldLog(old))
})

test.each([{ all: true }, { all: false }])(
  'changes nothing in a second run (%o)',
  async (options) => {
    const world = importWorld()
    world.repository('project', someCommits(6))
    world.repository('other', someCommits(2), join(world.base, 'legacy-20260401-120000'))
    await world.import({ ...options, maxSnapshots: 4 })
    const before = [digestOf(world.base), digestOf(world.layout.store, { mtime: true })]
    const later = await world.import({ ...options, maxSnapshots: 4, now: now + 86_400_000 })
    expect(later.repositories.map(({ outcome, verified }) => ({ outcome, verified }))).toEqual([
      { outcome: 'unchanged', verified: true },
      { outcome: 'unchanged', verified: true },
    ])
    expect([digestOf(world.base), digestOf(world.layout.store, { mtime: true })]).toEqual(before)
  },
)

test.each(['with a store', 'without one'])(
  'reports in a dry run what a run does, and changes nothing, %s',
  async (kind) => {
    const world = importWorld()
    if (kind === 'with a store') {
      world.repository('early', someCommits(2, 'early'))
      await world.import()
    }
    world.repository('project', someCommits(6))
    const before = world.digest()
    const planned = await world.import({ all: true, maxSnapshots: 4, dryRun: true })
    expect(world.digest()).toBe(before)
    const done = await world.import({ all: true, maxSnapshots: 4 })
    expect(planned.dryRun).toBe(true)
    expect(planned.repositories.map(withoutProof)).toEqual(done.repositories.map(withoutProof))
  },
)

test('records in a checkpoint its change counts, its project and its old id', async () => {
  const world = importWorld()
  const old = world.repository('project', [
    { reason: 'before write_file', tree: { a: '1\n2\n3\n', b: 'x' }, at: new Date('2026-03-01') },
    {
      reason: 'pre-rollback snapshot (restoring to 12345678)',
      tree: { a: '1\nzwei\n3\nvier\n' },
      at: new Date('2026-03-02'),
    },
  ])
  await world.import()
  const entries = await world.log('project')
  expect(entries.map(trailersOf)).toEqual([
    {
      Project: projectOf(world.directory('project')),
      Kind: 'safety',
      Files: '1',
      Insertions: '2',
      Deletions: '1',
      Imported: old.ids[1],
    },
    {
      Project: projectOf(world.directory('project')),
      Kind: 'auto',
      Files: '2',
      Insertions: '4',
      Deletions: '0',
      Imported: old.ids[0],
    },
  ])
})

test('keeps the zone of the time, and joins a reason of several lines', async () => {
  const world = importWorld()
  const { directory } = world.repository('project', someCommits(1))
  const git = (...args: readonly string[]): string =>
    plainGit(directory, '--git-dir', directory, ...args)
  const [tree, tip] = [git('rev-parse', 'HEAD^{tree}'), git('rev-parse', 'HEAD')]
  const text = `tree ${tree}\nparent ${tip}\nauthor A <a@b> 1773000000 -0330\ncommitter A <a@b> 1773000000 +0000\n\nbefore terminal: a\n  b\n\nHermes-Label: no\n`
  writeFileSync(join(directory, 'commit'), text)
  git('update-ref', 'HEAD', git('hash-object', '-t', 'commit', '-w', join(directory, 'commit')))
  await world.import()
  const [newest] = await world.log('project')
  expect(newest).toMatchObject({
    timestamp: '2026-03-08T16:30:00-03:30',
    subject: 'before terminal: a b',
    tree,
  })
  expect(trailersOf(newest as NonNullable<typeof newest>)).not.toHaveProperty('Label')
})

test('gives a reason to a checkpoint without one', async () => {
  const world = importWorld()
  world.repository('project', [{ reason: '', tree: { a: 'a' } }])
  await world.import()
  expect((await world.log('project')).map(({ subject }) => subject)).toEqual(['auto'])
})

test('dates the project from its oldest checkpoint, and counts as a touch', async () => {
  const world = importWorld()
  world.repository('project', someCommits(2))
  await world.import()
  expect(readProject(world.layout, projectOf(world.directory('project')))).toMatchObject({
    project: {
      workdir: world.directory('project'),
      createdAt: Date.UTC(2026, 2, 1, 12),
      lastTouch: now,
      parent: expect.anything() as unknown,
    },
  })
})

test('imports the history of a workdir that is gone, without a record of its parent', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(2))
  rmSync(world.directory('project'), { recursive: true })
  await world.import()
  expect(importedLog(await world.log('project'))).toEqual(oldLog(old))
  expect(readProject(world.layout, projectOf(world.directory('project')))).toMatchObject({
    project: { parent: null },
  })
})

test('issue 7.3: keeps the trees of odd names, links, executables and nested repositories', async () => {
  const world = importWorld()
  nestedRepository(world.directory('project/nested'), { commits: 1 })
  buildTree(world.directory('project'), [
    [Buffer.from('not-\xff-utf8', 'latin1'), 'bytes'],
    ['tab\tand\nnewline "quoted" \\', 'odd'],
    ['ünï cödé', 'text'],
    ['program', file({ content: '#!/bin/sh\n', mode: 0o755 })],
    ['link', link('/nowhere/at all')],
    ['-dash', 'dash'],
  ])
  const old = world.repository('project', [{ reason: 'odd', tree: { last: '' } }])
  const expected = list(old.directory, 'HEAD')
  expect(expected).toContain('160000 commit')
  await world.import()
  expect(importedLog(await world.log('project'))).toEqual(oldLog(old))
  expect(list(world.layout.store, `refs/hermes/${old.hash}`)).toBe(expected)
})

test('reports a repository without commits as empty, not as failed', async () => {
  const world = importWorld()
  const { directory } = world.repository('project', someCommits(1))
  rmSync(join(directory, plainGit(directory, '--git-dir', directory, 'symbolic-ref', 'HEAD')))
  rmSync(join(directory, 'logs'), { recursive: true })
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([{ outcome: 'empty', imported: [], failure: null }])
})

test.each(['packed refs and packs', 'a detached HEAD'])(
  'reads a repository with %s',
  async (kind) => {
    const world = importWorld()
    const old = world.repository('project', someCommits(3))
    const expected = oldLog(old)
    if (kind !== 'a detached HEAD')
      plainGit(old.directory, '--git-dir', old.directory, 'gc', '--quiet')
    else writeFileSync(join(old.directory, 'HEAD'), `${old.ids.at(-1)}\n`)
    await world.import()
    expect(importedLog(await world.log('project'))).toEqual(expected)
  },
)

test('reports a repository with an unknown workdir or an unreadable one, and imports the others', async () => {
  const world = importWorld()
  const [lost, odd, junk] = ['lost', 'odd', 'junk'].map((name) =>
    world.repository(name, someCommits(1)),
  )
  const old = world.repository('project', someCommits(2))
  rmSync(join(lost?.directory ?? '', 'HERMES_WORKDIR'))
  writeFileSync(join(odd?.directory ?? '', 'HERMES_WORKDIR'), '/somewhere/../odd\n')
  rmSync(join(junk?.directory ?? '', 'objects'), { recursive: true })
  const { repositories } = await world.import()
  const told = new Map(repositories.map((one) => [one.directory as string, one]))
  expect(told.get(lost?.directory ?? '')?.failure?.why).toContain('HERMES_WORKDIR is missing')
  expect(told.get(odd?.directory ?? '')?.failure?.why).toContain('is not a normalised path')
  expect(told.get(junk?.directory ?? '')?.failure?.why).toContain('no commit')
  expect(told.get(old.directory)).toMatchObject({ outcome: 'imported', verified: true })
})

test('takes the repository in the base as newer than an archived one of the same workdir', async () => {
  const world = importWorld()
  const archive = join(world.base, 'legacy-20260401-120000')
  const early = world.repository('project', someCommits(3, 'early'), archive)
  const late = world.repository('project', someCommits(2, 'late'))
  const { repositories } = await world.import({ maxSnapshots: 4 })
  expect(repositories.map(({ imported }) => imported.length)).toEqual([2, 2])
  expect(importedLog(await world.log('project'))).toEqual([
    ...oldLog(late),
    ...oldLog(early).slice(0, 2),
  ])
})

test.each(['base', 'archive', 'repository'])('imports from elsewhere: a %s', async (what) => {
  const world = importWorld()
  const elsewhere = scratchDirectory()
  const archive = join(elsewhere, 'legacy-20260401-120000')
  mkdirSync(archive)
  const old = world.repository('project', someCommits(2), archive)
  const from = { base: elsewhere, archive, repository: old.directory }[what]
  const before = digestOf(elsewhere, { mtime: true, inode: true })
  await world.import({ from: from ?? '' })
  expect(importedLog(await world.log('project'))).toEqual(oldLog(old))
  expect(digestOf(elsewhere, { mtime: true, inode: true })).toBe(before)
})

test('throws for a directory elsewhere that does not exist', async () => {
  const world = importWorld()
  await expect(world.import({ from: '/nowhere/at/all' })).rejects.toMatchObject({
    code: 'path-invalid',
  })
})

test('creates nothing when there is nothing to import', async () => {
  const world = importWorld()
  const before = world.digest()
  expect(await world.import()).toEqual({ dryRun: false, repositories: [] })
  expect(world.digest()).toBe(before)
})

test('stops when its signal aborts', async () => {
  const world = importWorld()
  world.repository('project', someCommits(2))
  await expect(world.import({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'interrupted',
  })
})

/** Lists everything in a commit, with ids and modes. */
function list(repository: string, commit: string): string {
  return plainGit(repository, '--git-dir', repository, 'ls-tree', '-r', '-t', '-z', commit)
}

function withoutProof(report: RepositoryReport): RepositoryReport {
  return { ...report, verified: false }
}
