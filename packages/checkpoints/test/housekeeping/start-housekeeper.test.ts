import { existsSync, readFileSync, utimesSync } from 'node:fs'
import type { Instant, Layout } from '@hermes-checkpoints/core'
import { readMemory } from '@hermes-checkpoints/retention'
import { buildTree, fakeGit, plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken, textsOf } from '../support/scenes/checkpoint-content.ts'
import { day, movableClock } from '../support/disk/movable-clock.ts'
import { poll } from '../support/disk/poll.ts'
import { startProgram } from '../support/disk/running-program.ts'
import { savedProject } from '../support/scenes/saved-project.ts'
import {
  scratchEngine,
  scratchProject,
  selfKeepingEngine,
} from '../support/scenes/scratch-engine.ts'

describe('law 9: housekeeping that is due', () => {
  test('is done by a separate process', async () => {
    const { engine, layout } = await selfKeepingEngine()
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    makeOld(layout, Date.now())
    buildTree(project, { a: '2' })
    const checkpoint = taken(await engine.snapshot(project))
    await housekeepingDone(layout)
    expect(readMemory(layout)).toMatchObject({ ranAt: expect.any(Number) as number, failure: null })
    expect(await textsOf(layout, checkpoint)).toEqual({ a: '2' })
  })

  test('continues when the process that took the checkpoint has ended', async () => {
    const { home, layout, project } = await savedProject({ a: '1' })
    makeOld(layout, Date.now())
    buildTree(project, { a: '2' })
    const program = startProgram('snapshot-and-leave.js', home, project)
    expect(await program.hearAll()).toEqual(['taken'])
    await housekeepingDone(layout)
    expect(readMemory(layout)).toMatchObject({ ranAt: expect.any(Number) as number, failure: null })
  })

  test('reliability 51: is not done by the snapshot', async () => {
    const { home, layout, project } = await savedProject({ a: '1' })
    const bin = scratchDirectory()
    const git = fakeGit(bin, 'logs-calls')
    const sent: string[] = []
    const { engine } = await scratchEngine({
      home,
      env: { PATH: `${bin}:${process.env['PATH']}` },
      flags: { 'checkpoints.max_snapshots': 1 },
      onMaintenanceDue: () => void sent.push('sent'),
    })
    makeOld(layout, Date.now())
    buildTree(project, { a: '2' })
    expect((await engine.snapshot(project)).outcome).toBe('taken')
    expect(sent).toEqual(['sent'])
    expect(git.calls().map(([command]) => command)).toEqual(['--version', 'fast-import'])
  })

  test('is started when it is due, and not before', async () => {
    const sent: string[] = []
    // The age of the store is that of its files, by the system's clock.
    const clock = movableClock(Date.now())
    const onMaintenanceDue = (): void => void sent.push('sent')
    const { engine, layout } = await scratchEngine({ clock, onMaintenanceDue })
    const project = scratchProject()
    const sentAfterChange = async (a: string): Promise<number> => {
      buildTree(project, { a })
      taken(await engine.snapshot(project))
      return sent.splice(0).length
    }
    expect(await sentAfterChange('the store is new')).toBe(0)
    makeOld(layout, clock.now())
    expect(await sentAfterChange('the store is old')).toBe(1)
    await engine.maintain()
    expect(await sentAfterChange('it has just been')).toBe(0)
    clock.move(day / 2)
    expect(await sentAfterChange('it has been today')).toBe(0)
    clock.move(day / 2)
    expect(await sentAfterChange('it has been yesterday')).toBe(1)
  })

  test('works when it runs twice at the same time', async () => {
    const { checkpoint, engine, home, layout, project } = await savedProject(
      { a: '1' },
      { lockWaitMs: 60_000 },
    )
    const { engine: other } = await scratchEngine({ home, lockWaitMs: 60_000 })
    const reports = await Promise.all([engine.maintain(), other.maintain()])
    expect(reports.flatMap(({ errors }) => errors)).toEqual([])
    expect((await engine.log(project)).checkpoints.map(({ id }) => id)).toEqual([checkpoint])
    plainGit(layout.store, 'fsck', '--full', '--strict')
  })
})

describe('the marker of the last sweep', () => {
  test('is written when housekeeping has swept', async () => {
    const clock = movableClock()
    const { engine, layout } = await savedProject({ a: '1' }, { clock })
    await engine.maintain()
    expect(readFileSync(layout.lastPrune, 'utf8')).toBe(`${clock.now() / 1000}`)
  })

  test('stays when a sweep is not due', async () => {
    const clock = movableClock()
    const { engine, layout } = await savedProject({ a: '1' }, { clock })
    await engine.maintain()
    const before = readFileSync(layout.lastPrune, 'utf8')
    clock.move(day / 2)
    await engine.maintain()
    expect(readFileSync(layout.lastPrune, 'utf8')).toBe(before)
  })

  test('is not written by a prune that the user asks for', async () => {
    const { engine, layout } = await savedProject({ a: '1' })
    await engine.prune()
    expect(existsSync(layout.lastPrune)).toBe(false)
  })
})

/** Sets the times of a store two days back. */
function makeOld({ head }: Layout, now: Instant): void {
  const twoDaysAgo = (now - 2 * day) / 1000
  utimesSync(head, twoDaysAgo, twoDaysAgo)
}

/** Waits for a housekeeper in another process: the sizes of the projects are the last thing that it writes. */
async function housekeepingDone(layout: Layout): Promise<void> {
  await poll(() => (readMemory(layout).sizes.size > 0 ? 'done' : null))
}
