import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { buildTree, scratchDirectory, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

describe('where there is no store', () => {
  test('issue 3.9: log and status are empty, and nothing is created', async () => {
    const { engine, home, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    expect(await engine.log(project)).toEqual({
      directory: parseWorkdirPath(project),
      checkpoints: [],
    })
    expect(await engine.logAll()).toEqual([])
    expect(await engine.status()).toMatchObject({ base: layout.base, totalBytes: 0, projects: [] })
    expect(engine.projectFor(project)).toEqual(parseWorkdirPath(project))
    expect(readdirSync(home)).toEqual([])
  })
})

describe('when the directory is gone', () => {
  test('issue 3.9: log, show and status still list its checkpoints', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    buildTree(dirname(project), { sibling: '' })
    rmSync(project, { recursive: true })
    expect((await engine.log(project)).checkpoints.length).toBe(1)
    expect((await engine.show(project, 'latest')).files.length).toBe(1)
    expect((await engine.status()).projects).toMatchObject([
      { workdir: parseWorkdirPath(project), checkpoints: 1, state: 'orphan' },
    ])
  })
})

describe('on a store that upstream wrote', () => {
  test('issue 3.9: log, resolve and status agree with upstream', async () => {
    const { engine, layout } = await scratchEngine()
    const upstream = upstreamStore(layout.base)
    const projects = [scratchProject(), scratchProject()]
    for (const project of projects) {
      for (const content of ['1', '2']) {
        buildTree(project, { a: content })
        upstream.take(project, `before ${content}`)
      }
    }
    for (const project of projects) {
      const hashes = upstream.list(project).map(({ hash }) => hash)
      const { checkpoints } = await engine.log(project)
      expect(checkpoints.map(({ id }) => id)).toEqual(hashes)
      expect((await engine.resolve(project, 'latest')).id).toBe(hashes[0])
    }
    const { projects: known } = await engine.status()
    expect(known.map(({ checkpoints }) => checkpoints)).toEqual([2, 2])
  })
})

describe('a directory', () => {
  test('upstream: has the same checkpoints under each of its names', async () => {
    const project = scratchProject({ a: '1' })
    const alias = join(scratchDirectory(), 'alias')
    symlinkSync(project, alias)
    const { engine } = await scratchEngine({ cwd: dirname(project), userHome: dirname(project) })
    const names = [project, alias, basename(project), `./${basename(project)}/.`, '~/project']
    await engine.snapshot('~/project')
    for (const name of names) {
      const { checkpoints, directory } = await engine.log(name)
      expect([name, checkpoints.length]).toEqual([name, 1])
      expect(directory).toEqual(parseWorkdirPath(project))
    }
  })

  test("upstream: law 5: does not list another directory's checkpoints", async () => {
    const { engine } = await scratchEngine()
    const [one, two] = [scratchProject({ a: '1' }), scratchProject({ a: '1' })]
    await engine.snapshot(one)
    expect((await engine.log(two)).checkpoints).toEqual([])
  })
})
