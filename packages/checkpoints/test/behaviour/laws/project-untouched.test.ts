import { join } from 'node:path'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import {
  buildTree,
  digestOf,
  file,
  hostileEnvironment,
  link,
  nestedRepository,
  plainGit,
  scratchDirectory,
  scratchHome,
  type NestedRepositoryOptions,
  type NestedTrap,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { snapshotWith } from '../../support/scenes/snapshot-report.ts'

describe('law 1, issue 3.5: the project is sacred', () => {
  const commands: [string, (engine: Engine, project: string) => Promise<unknown>][] = [
    ['snapshot', (engine, project) => engine.snapshot(project)],
    ['ensure', (engine, project) => engine.ensure(project)],
    ['log', (engine, project) => engine.log(project)],
    ['logAll', (engine) => engine.logAll()],
    ['resolve', (engine, project) => engine.resolve(project, 'latest')],
    ['show', (engine, project) => engine.show(project, 'latest')],
    ['diff', (engine, project) => engine.diff(project, { from: '1' })],
    ['diff of two', (engine, project) => engine.diff(project, { from: '2', to: '1' })],
    ['status', (engine) => engine.status()],
    ['projectFor', async (engine, project) => engine.projectFor(join(project, 'src/a.txt'))],
  ]

  test.each(commands)(
    '%s changes nothing in a repository with work in progress',
    async (_name, run) => {
      const { engine } = await scratchEngine()
      const project = repositoryAtWork()
      taken(await engine.snapshot(project))
      buildTree(project, { 'src/edited.txt': 'edited once more\n' })
      taken(await engine.snapshot(project))
      buildTree(project, { 'src/edited.txt': 'edited again\n' })
      const before = digestsOf(project)
      await run(engine, project)
      expect(digestsOf(project)).toEqual(before)
    },
  )

  test('a first snapshot changes nothing in a project', async () => {
    const { engine } = await scratchEngine()
    const project = repositoryAtWork()
    const before = digestsOf(project)
    taken(await engine.snapshot(project))
    expect(digestsOf(project)).toEqual(before)
  })
})

describe('law 11, issue 3.5: nothing in the project is executed', () => {
  test.each<[string, (scratch: string) => NestedRepositoryOptions]>([
    ['with a commit', () => ({ commits: 1 })],
    ['without a commit', () => ({ commits: 0 })],
    ['with a HEAD that points to no branch', () => ({ commits: 1, brokenHead: true })],
    [
      'with its git directory elsewhere',
      (scratch) => ({ commits: 1, gitDirectory: join(scratch, 'git') }),
    ],
  ])('reliability 17: not by a nested repository %s', async (_label, optionsIn) => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1\n' })
    const options = { ...optionsIn(scratchDirectory()), hostile: allTraps }
    const nested = nestedRepository(join(project, 'nested'), options)
    taken(await engine.snapshot(project))
    buildTree(project, { 'nested/nested.txt': 'edited\n' })
    taken(await engine.snapshot(project))
    buildTree(project, { 'nested/nested.txt': 'edited again\n' })
    const { files } = await engine.show(project, 'latest')
    expect(files.map(({ path }) => path)).toEqual(['nested/nested.txt'])
    const { patch } = await engine.diff(project, { from: '1' })
    expect(patch.toString()).toContain('+edited again')
    await engine.diff(project, { from: '2', to: '1' })
    await engine.status()
    await engine.restore(project, { checkpoint: '2' })
    await engine.undo(project)
    expect(nested.witnesses()).toEqual([])
  })

  test("reliability 18 and 19: not by the user's configuration and environment, which hide no file either", () => {
    const project = scratchProject({
      'a.txt': 'one\r\ntwo\r\n',
      'b.bin': Buffer.from([0, 1, 2]),
      'run.sh': file({ content: '#!/bin/sh\n', mode: 0o755 }),
      link: link('a.txt'),
    })
    const hostile = hostileEnvironment(scratchDirectory(), { workdir: project })
    const clean = { PATH: process.env['PATH'] }
    const expected = snapshotWith(clean, scratchHome().home, project)
    expect(Object.keys(expected.files)).toEqual(['a.txt', 'b.bin', 'link', 'run.sh'])
    const env = { ...hostile.env, ...clean }
    expect(snapshotWith(env, scratchHome().home, project)).toEqual(expected)
    expect(hostile.witnesses()).toEqual([])
  })
})

const allTraps: readonly NestedTrap[] = [
  'fsmonitor',
  'hooks-path',
  'hooks-directory',
  'filter-clean',
  'filter-smudge',
  'filter-process',
]

/** Creates a repository with committed, staged, unstaged, stashed and untracked work. */
function repositoryAtWork(): string {
  const project = scratchProject({
    'src/a.txt': 'a\n',
    'src/edited.txt': '1\n',
    '.gitignore': 'x\n',
  })
  plainGit(project, 'init', '--quiet', '--initial-branch=main')
  plainGit(project, 'add', '--all')
  plainGit(project, 'commit', '--quiet', '-m', 'first')
  buildTree(project, { 'src/a.txt': 'stashed\n' })
  plainGit(project, 'stash', '--quiet')
  buildTree(project, { 'src/staged.txt': 'staged\n' })
  plainGit(project, 'add', 'src/staged.txt')
  buildTree(project, { 'src/edited.txt': 'unstaged\n', 'src/untracked.txt': 'untracked\n' })
  return project
}

function digestsOf(project: string): readonly string[] {
  const options = { mtime: true, inode: true }
  return [digestOf(join(project, '.git'), options), digestOf(project, options)]
}
