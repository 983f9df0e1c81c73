import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import { addForeignCommit, buildTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { ageObjects } from '../../support/disk/age-objects.ts'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { loosenObjects } from '../../support/disk/loose-objects.ts'
import { poll } from '../../support/disk/poll.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { wrappedGit } from '../../support/disk/wrapped-git.ts'

describe('law 9: a reader of a history while housekeeping deletes most of it', () => {
  test.each<[string, (engine: Engine, project: string) => Promise<unknown>]>([
    ['a log', async (engine, project) => (await engine.log(project)).checkpoints.length],
    ['all logs', async (engine) => (await engine.logAll())[0]?.checkpoints.length],
    ['a name', async (engine, project) => (await engine.resolve(project, 'latest')).number],
    ['a checkpoint', async (engine, project) => (await engine.show(project, '1')).files],
    ['a difference', async (engine, project) => (await engine.diff(project, { from: '1' })).files],
  ])('gets what there is, and no false alarm: %s', async (_what, read) => {
    const { bin, home, path, project, strict } = await longHistory()
    const { engine } = await scratchEngine({ home, env: { PATH: path } })
    const reading = read(engine, project).catch((error: unknown) => error)
    await poll(() => (existsSync(join(bin, 'begun')) ? true : null))
    expect((await strict.prune()).errors).toEqual([])
    writeFileSync(join(bin, 'go'), '')
    expect(await reading).toEqual(await read(strict, project))
  })

  test('sees no damage in the status of a project that is just being deleted', async () => {
    const { engine, home, layout } = await scratchEngine({ lockWaitMs: 60_000 })
    const doomed = join(scratchProject({ neighbour: '' }), 'doomed')
    buildTree(doomed, { a: '1' })
    taken(await engine.snapshot(doomed))
    addForeignCommit(layout.store)
    rmSync(doomed, { recursive: true })
    const { bin, path } = wrappedGit('git-that-waits')
    writeFileSync(join(bin, 'wait-for'), '[!-]*')
    const slow = await scratchEngine({ home, env: { PATH: path } })
    const reading = slow.engine.status()
    await poll(() => (existsSync(join(bin, 'pid')) ? true : null))
    expect((await engine.prune()).actions).toMatchObject([{ why: 'orphan' }])
    rmSync(join(bin, 'wait-for'))
    expect(await reading).toMatchObject({ damage: [], projects: [] })
  })
})

/** Creates a history with loose objects and a log longer than a pipe's buffer. */
async function longHistory() {
  const { engine, home, layout } = await scratchEngine({ lockWaitMs: 60_000 })
  const project = scratchProject()
  for (let number = 0; number < 10; number += 1) {
    writeFileSync(join(project, 'a'), `${number}`)
    taken(await engine.snapshot(project, { reason: 'x'.repeat(20_000) }))
  }
  // Only git can read this commit, so the engine reads the log through git.
  addForeignCommit(layout.store)
  loosenObjects(layout)
  ageObjects(layout)
  const flags = { 'checkpoints.max_snapshots': 1 }
  const { engine: strict } = await scratchEngine({ home, flags, lockWaitMs: 60_000 })
  return { ...wrappedGit('git-with-a-slow-reader'), home, project, strict }
}
