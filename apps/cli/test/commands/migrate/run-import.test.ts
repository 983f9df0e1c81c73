import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  legacyRepository,
  plainGit,
  readTree,
  type LegacyCommit,
  type LegacyRepository,
} from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { scratchStore, type ScratchStore } from '../../support/scratch-store.ts'

test('issue 7.3: after an import of 50 commits, the log shows their reasons and times, and the oldest comes back to the byte', async () => {
  const store = scratchStore()
  const { old, project } = oldProject(store, 50)
  const lines = plainGit(old.directory, '--git-dir', old.directory, 'log', '--format=%aI %s')
  const { stdout } = await store.run(['migrate', '--import', '--all'])
  expect(stdout).toContain('50')
  const { checkpoints } = (await store.json(['log', project])) as Log
  expect(checkpoints.map(({ reason, timestamp }) => `${timestamp} ${reason}`)).toEqual(
    lines.split('\n'),
  )
  const restored = await store.run(['restore', '50', '--dir', project])
  expect(restored.exitCode).toBe(0)
  expect(readTree(project)).toEqual({ 'changing.txt': 'version 1\n', files: { 'file-1': '0\n' } })
})

test('issue 7.3: after an import, snapshots, undo, verify and prune work as before', async () => {
  const store = scratchStore()
  const { project } = oldProject(store, 3)
  await store.run(['migrate', '--import'])
  buildTree(project, { 'changing.txt': 'by hand\n' })
  expect((await store.run(['snapshot', project])).stdout).toContain('Saved checkpoint')
  expect((await store.run(['restore', '4', '--dir', project])).exitCode).toBe(0)
  expect((await store.run(['undo', project])).exitCode).toBe(0)
  expect(readTree(project)).toMatchObject({ 'changing.txt': 'by hand\n' })
  expect(await store.json(['verify'])).toMatchObject({ ok: true, problems: [] })
  expect((await store.run(['prune', '--force'])).exitCode).toBe(0)
  const { checkpoints } = (await store.json(['log', project])) as Log
  expect(checkpoints.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['before 3', 'before 2', 'before 1']),
  )
})

test('issue 7.3: what is imported into a project with checkpoints is listed after them, and comes back', async () => {
  const store = scratchStore()
  await store.take('project', { 'new.txt': 'new\n' })
  const { project } = oldProject(store, 3)
  await store.run(['migrate', '--import'])
  const { checkpoints } = (await store.json(['log', project])) as Log
  expect(checkpoints.map(({ reason }) => reason)).toEqual([
    'manual',
    'before 3',
    'before 2',
    'before 1',
  ])
  expect(await store.json(['verify'])).toMatchObject({ ok: true, problems: [] })
  expect((await store.run(['restore', '3', '--dir', project])).exitCode).toBe(0)
  expect(readTree(project)).toMatchObject({ 'changing.txt': 'version 2\n' })
})

test('issue 7.3: a repository with a broken file imports the rest, lists what is missing, and ends with 3', async () => {
  const store = scratchStore()
  const { old } = oldProject(store, 3)
  const blob = plainGit(
    old.directory,
    '--git-dir',
    old.directory,
    'rev-parse',
    'HEAD~1:changing.txt',
  )
  rmSync(join(old.directory, 'objects', blob.slice(0, 2), blob.slice(2)))
  const { exitCode, stderr, stdout } = await store.run(['migrate', '--import'])
  expect(exitCode).toBe(3)
  expect(`${stdout}${stderr}`).toContain('changing.txt')
})

interface Log {
  readonly checkpoints: readonly { readonly reason: string; readonly timestamp: string }[]
}

interface OldProject {
  readonly project: string
  readonly old: LegacyRepository
}

/** Makes a directory with a number of commits in its upstream repository. */
function oldProject(store: ScratchStore, count: number): OldProject {
  const project = store.directory('project')
  const commits = Array.from({ length: count }, (_, at): LegacyCommit => ({
    reason: `before ${at + 1}`,
    at: new Date(Date.UTC(2026, 2, 1, 12, at)),
    tree: { 'changing.txt': `version ${at + 1}\n`, files: { [`file-${at + 1}`]: `${at}\n` } },
  }))
  return { project, old: legacyRepository(store.base, project, commits) }
}
