import type { Engine } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'
import { readMemory } from '@hermes-checkpoints/retention'
import { buildTree, plainGit } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken, textsOf } from '../../support/scenes/checkpoint-content.ts'
import { poll } from '../../support/disk/poll.ts'
import { startProgram } from '../../support/disk/running-program.ts'
import {
  scratchEngine,
  scratchProject,
  type ScratchEngine,
} from '../../support/scenes/scratch-engine.ts'
import { stoppedHousekeeper } from '../../support/scenes/stopped-housekeeper.ts'

/** The git commands that run under the exclusive lock, and those under the shared lock. */
const packingAnew = 'pack-objects *'
const preparing = 'repack * -a'

/** A lock is waited for two seconds; this limit only ends a hang. */
const hangMs = 60_000

describe('issue 5.7: housekeeping that hangs', () => {
  test(
    'law 9, reliability 52: lets a turn continue without a checkpoint, and names the holder of the lock',
    async () => {
      const { engine, home, layout, project } = await packedProject()
      const housekeeper = await stoppedHousekeeper(home, packingAnew)
      buildTree(project, { a: 'changed' })
      expect(await engine.ensure(project)).toMatchObject({
        outcome: 'skipped',
        code: 'busy',
        why: expect.stringContaining(`pid ${housekeeper.pid}`) as string,
      })
      await housekeeper.goOn()
      const checkpoint = taken(await engine.ensure(project))
      expect(await textsOf(layout, checkpoint)).toEqual({ a: 'changed' })
      await expectWhole(engine, layout, project, 4)
    },
    hangMs,
  )

  test(
    'law 9: makes a snapshot fail, and names the holder of the lock',
    async () => {
      const { engine, home, layout, project } = await packedProject()
      const housekeeper = await stoppedHousekeeper(home, packingAnew)
      buildTree(project, { a: 'changed' })
      const message: unknown = expect.stringContaining(`pid ${housekeeper.pid}`)
      await expect(engine.snapshot(project)).rejects.toMatchObject({ code: 'lock-busy', message })
      await housekeeper.goOn()
      expect((await engine.snapshot(project)).outcome).toBe('taken')
      await expectWhole(engine, layout, project, 4)
    },
    hangMs,
  )

  test(
    'law 9, reliability 51: blocks no command in its long phase',
    async () => {
      const { engine, home, layout, project } = await packedProject()
      const housekeeper = await stoppedHousekeeper(home, preparing)
      buildTree(project, { a: 'changed' })
      expect((await engine.ensure(project)).outcome).toBe('taken')
      buildTree(project, { a: 'changed again' })
      expect((await engine.snapshot(project)).outcome).toBe('taken')
      await housekeeper.goOn()
      await expectWhole(engine, layout, project, 3)
    },
    hangMs,
  )
})

test('law 9, reliability 51: housekeeping that waits for the store blocks no command', async () => {
  const { engine, home, layout, project } = await packedProject()
  const reader = startProgram('hold-lock.js', layout.lockFile, 'shared')
  expect(await reader.hear()).toBe('held')
  const housekeeper = startProgram('maintain-on-request.js', home, 'maintain')
  housekeeper.say('go')
  await poll(() => readMemory(layout).attemptedAt)
  buildTree(project, { a: 'changed' })
  expect((await engine.snapshot(project)).outcome).toBe('taken')
  await reader.kill()
  expect([await housekeeper.hear(), await housekeeper.hear(), await housekeeper.hear()]).toEqual([
    'ready',
    'begun',
    'done',
  ])
  await expectWhole(engine, layout, project, 3)
}, 60_000)

/** Returns a project with so many packs that repacking takes long, and an engine with the usual wait for locks. */
async function packedProject(): Promise<ScratchEngine & { readonly project: string }> {
  const scratch = await scratchEngine()
  const project = scratchProject()
  for (let number = 1; number <= 6; number += 1) {
    buildTree(project, { a: `${number}` })
    taken(await scratch.engine.snapshot(project))
    plainGit(scratch.layout.store, 'repack', '-d', '-q')
  }
  return { ...scratch, project }
}

/** Expects this number of checkpoints, all of them whole. */
async function expectWhole(
  engine: Engine,
  layout: Layout,
  project: string,
  count: number,
): Promise<void> {
  const { checkpoints } = await engine.log(project)
  expect(checkpoints.length).toBe(count)
  for (const checkpoint of checkpoints) {
    expect(Object.keys(await textsOf(layout, checkpoint))).toEqual(['a'])
  }
  plainGit(layout.store, 'fsck', '--full', '--strict')
}
