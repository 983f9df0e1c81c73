import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  parseTreePath,
  parseWorkdirPath,
  projectHash,
  type CheckpointId,
  type Layout,
} from '@hermes-checkpoints/core'
import { initStore, openGit, readGitlinks, type Store } from '@hermes-checkpoints/git-adapter'
import {
  buildTree,
  directory,
  fakeGit,
  file,
  link,
  nestedRepository,
  scratchDirectory,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { readBaseState } from '../../src/snapshot/base-state.ts'
import { taken, textsOf } from '../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const tree = {
  text: 'a',
  secret: file({ content: 'b', mode: 0o600 }),
  program: file({ content: 'c', mode: 0o755 }),
  link: link('text'),
  empty: {},
  private: directory(0o700, { file: 'd' }),
}

describe('readBaseState', () => {
  test('uses the scan that belongs to the tip, without git', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject(tree)
    const { id } = taken(await engine.snapshot(project))
    const bin = scratchDirectory()
    const fake = fakeGit(bin, 'logs-calls')
    const { scan } = await readBaseState(storeIn(layout, bin), hashOf(project), id)
    expect(scan.tip).toBe(id)
    expect(scan.files.get(parseTreePath('text'))?.size).toBe(1)
    expect(fake.calls()).toEqual([])
  })

  test.each<[string, (layout: Layout, project: string) => void]>([
    ['lost', (layout, project) => rmSync(layout.scanFile(hashOf(project)))],
    ['damaged', (layout, project) => writeFileSync(layout.scanFile(hashOf(project)), 'x')],
  ])('law 2: reads the same state without a scan: %s', async (_, spoil) => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject(tree)
    const { id } = taken(await engine.snapshot(project))
    const known = (await readBaseState(storeIn(layout), hashOf(project), id)).scan
    spoil(layout, project)
    const { gitlinks, scan } = await readBaseState(storeIn(layout), hashOf(project), id)
    expect(gitlinks).toEqual([])
    expect(scan.tip).toBe(id)
    expect(scan.directories).toEqual(known.directories)
    expect(saved(scan.files)).toEqual(saved(known.files))
  })

  test('a lost scan does not cause a new checkpoint of an unchanged directory', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject(tree)
    await engine.snapshot(project)
    rmSync(layout.scanFile(hashOf(project)))
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
  })

  test("a scan of another tip is not used: upstream's checkpoint is read from the store", async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1', program: file({ content: 'c', mode: 0o755 }) })
    await engine.snapshot(project)
    buildTree(project, { a: '2' })
    const tip = upstreamStore(layout.base).take(project, 'before patch') as CheckpointId
    const { scan } = await readBaseState(storeIn(layout), hashOf(project), tip)
    expect(scan.tip).toBe(tip)
    expect(scan.files.get(parseTreePath('program'))?.permissions).toBe(0o755)
    expect(taken(await engine.snapshot(project)).counts?.filesChanged).toBe(0)
  })

  test("issue 3.1: the files of a nested repository replace upstream's link to it", async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    nestedRepository(join(project, 'tool'), { commits: 1 })
    const tip = upstreamStore(layout.base).take(project, 'before patch') as CheckpointId
    const store = storeIn(layout)
    expect(await readGitlinks(store, tip)).toEqual([parseTreePath('tool')])
    const checkpoint = taken(await engine.snapshot(project))
    expect(checkpoint.parent).toBe(tip)
    expect(await readGitlinks(store, checkpoint.id)).toEqual([])
    expect(Object.keys(await textsOf(layout, checkpoint))).toEqual(['a', 'tool/nested.txt'])
  })

  test('without a tip the state is empty', async () => {
    const { layout } = await scratchEngine()
    const { gitlinks, scan } = await readBaseState(storeIn(layout), hashOf('/nowhere'), null)
    expect([gitlinks, scan.tip, scan.files.size]).toEqual([[], null, 0])
  })
})

function hashOf(project: string): ReturnType<typeof projectHash> {
  return projectHash(parseWorkdirPath(project))
}

function storeIn(layout: Layout, bin = ''): Store {
  const env = { PATH: `${bin}:${process.env['PATH']}` }
  return initStore(openGit({ env, timeoutMs: 30_000 }), layout)
}

/** The files of a state without their stat. */
function saved(
  files: Awaited<ReturnType<typeof readBaseState>>['scan']['files'],
): ReadonlyMap<unknown, unknown> {
  return new Map(
    Array.from(files, ([path, { id, kind, permissions }]) => [path, { id, kind, permissions }]),
  )
}
