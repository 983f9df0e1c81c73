import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import { directoryBytes, parseAbsolutePath } from '@hermes-checkpoints/core'
import { loadSettings } from '@hermes-checkpoints/settings'
import { housekeepingDue } from '@hermes-checkpoints/retention'
import { plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { day, hour, movableClock } from '../../support/disk/movable-clock.ts'
import {
  scratchEngine,
  scratchProject,
  type ScratchEngine,
} from '../../support/scenes/scratch-engine.ts'
import { loggedIds, takenHistory } from '../../support/scenes/taken-history.ts'

const mb = 1024 * 1024

describe('issue 5.3, law 8: one project with a history three times the cap, and nine small ones', () => {
  test('30 MB under 10 MB: the small ones keep all, and the store ends below the cap', async () => {
    const cap = 10
    const flags = { 'checkpoints.max_total_size_mb': cap, 'checkpoints.max_snapshots': 30 }
    const { engine, layout } = await scratchEngine({ flags })
    const small = Array.from({ length: 9 }, () => scratchProject())
    for (const project of small) await takenHistory(engine, project, { count: 4, bytes: 10_000 })
    const big = scratchProject()
    const all = await takenHistory(engine, big, { count: 30, bytes: (cap * mb) / 10 })
    expect(directoryBytes(layout.store)).toBeGreaterThan(3 * cap * mb)
    const report = await engine.maintain()
    expect(report.capUnmet).toBeNull()
    expect(directoryBytes(layout.store)).toBeLessThanOrEqual(cap * mb)
    for (const project of small) expect(await loggedIds(engine, project)).toHaveLength(4)
    const newest = all.map(({ id }) => id).toReversed()
    const left = await loggedIds(engine, big)
    // Ten would reach the cap, and the small projects need space too.
    expect(left).toEqual(newest.slice(0, 9))
    expect(plainGit(layout.store, 'fsck', '--full', '--strict')).toBe('')
  })

  test('fair: the largest pays first, until it is as small as the next', async () => {
    const { engine } = await scratchEngine()
    const [large, middle, small] = [scratchProject(), scratchProject(), scratchProject()]
    await takenHistory(engine, small, { count: 5, bytes: 20_000 })
    await takenHistory(engine, large, { count: 10, bytes: 100_000 })
    await takenHistory(engine, middle, { count: 5, bytes: 100_000 })
    // The reserve counts towards the size of the store.
    await engine.prune({ maxTotalSizeMb: 0 })
    await engine.prune({ maxTotalSizeMb: 0.95 + 0.25 })
    expect(await counts(engine, large, middle, small)).toEqual([4, 4, 5])
  })
})

describe('law 8: abandoned temporary projects', () => {
  test('issue 5.3: 250 of them, 2.5 times the cap, end below it, and the most recently touched stay', async () => {
    const clock = movableClock()
    const temporaryRoot = parseAbsolutePath(scratchDirectory())
    const { engine, layout } = await scratchEngine({ clock, temporaryRoot })
    const projects = Array.from({ length: 250 }, (_, at) => join(temporaryRoot, `p-${at}`))
    for (const project of projects) {
      mkdirSync(project)
      await takenHistory(engine, project, { count: 1, bytes: 50_000 })
      clock.move(60_000)
    }
    expect(directoryBytes(layout.store)).toBeGreaterThan(12 * mb)
    const report = await engine.prune({ maxTotalSizeMb: 5 })
    expect(report.capUnmet).toBeNull()
    expect(directoryBytes(layout.store)).toBeLessThanOrEqual(5 * mb)
    const left = (await engine.status()).projects.length
    expect(left).toBeGreaterThan(70)
    const logged = await counts(engine, ...projects.slice(-left))
    expect(new Set(logged)).toEqual(new Set([1]))
  })

  test('a project that was not touched for a day is deleted too, one that was touched is not', async () => {
    const clock = movableClock()
    const { engine } = await scratchEngine({ clock })
    const [idle, fresh] = [scratchProject(), scratchProject()]
    await takenHistory(engine, idle, { count: 1, bytes: 400_000 })
    clock.move(day + hour)
    await takenHistory(engine, fresh, { count: 1, bytes: 400_000 })
    const { actions } = await engine.prune({ maxTotalSizeMb: 0.7 })
    expect(actions).toMatchObject([{ what: 'project', why: 'over-cap' }])
    expect(await counts(engine, idle, fresh)).toEqual([0, 1])
  })
})

describe('reliability 46, law 8: a cap below one checkpoint of live projects', () => {
  test('one checkpoint of each stays, a sentence says why, and the next turn does not try again', async () => {
    const clock = movableClock()
    const flags = { 'checkpoints.max_total_size_mb': 1 }
    const scratch = await scratchEngine({ clock, flags })
    const { engine } = scratch
    const projects = [scratchProject(), scratchProject()]
    for (const project of projects) await takenHistory(engine, project, { count: 2, bytes: 2 * mb })
    expect(await due(scratch, clock.now())).toBe('over-cap')
    const { capUnmet } = await engine.maintain()
    expect(capUnmet).toMatch(
      /^the store cannot get below 4\.\d MB, and its cap is 1\.0 MB: .*each of 2 projects/,
    )
    expect(await counts(engine, ...projects)).toEqual([1, 1])
    expect((await engine.status()).housekeeping.capUnmet?.why).toBe(capUnmet)
    clock.move(hour)
    expect(await due(scratch, clock.now())).toBeNull()
    // Another try makes sense only when the store has grown.
    await takenHistory(engine, projects[0] ?? '', { count: 1, bytes: 2 * mb })
    expect(await due(scratch, clock.now())).toBe('over-cap')
  })

  test('the sentence disappears once the store is below its cap', async () => {
    const { engine } = await scratchEngine()
    await takenHistory(engine, scratchProject(), { count: 1, bytes: 2 * mb })
    expect((await engine.prune({ maxTotalSizeMb: 1 })).capUnmet).not.toBeNull()
    expect((await engine.prune({ maxTotalSizeMb: 5 })).capUnmet).toBeNull()
    expect((await engine.status()).housekeeping.capUnmet).toBeNull()
  })
})

describe('the cap', () => {
  test('upstream NEW: drops only as many of the oldest as necessary', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject()
    const [large] = await takenHistory(engine, project, { count: 1, bytes: 3 * mb })
    await takenHistory(engine, project, { count: 4, bytes: 1_000 })
    const { actions } = await engine.prune({ maxTotalSizeMb: 1 })
    expect(actions).toMatchObject([
      {
        what: 'checkpoint',
        target: large?.id,
        why: 'over-cap',
        bytes: expect.any(Number) as number,
      },
    ])
    expect(await loggedIds(engine, project)).toHaveLength(4)
  })

  test('of 0 means no cap', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject()
    await takenHistory(engine, project, { count: 3, bytes: mb })
    expect(await engine.prune({ maxTotalSizeMb: 0 })).toMatchObject({ actions: [], capUnmet: null })
  })

  test('content in two projects counts once', async () => {
    const { engine, layout } = await scratchEngine()
    const [one, two] = [scratchProject(), scratchProject()]
    await takenHistory(engine, one, { count: 3, bytes: mb })
    execFileSync('cp', [join(one, 'content'), join(two, 'content')])
    await engine.snapshot(two)
    const report = await engine.prune({ maxTotalSizeMb: 2 })
    expect(report.capUnmet).toBeNull()
    expect(await counts(engine, one, two)).toEqual([1, 1])
    expect(directoryBytes(layout.store)).toBeLessThanOrEqual(2 * mb)
  })
})

async function counts(engine: Engine, ...projects: readonly string[]): Promise<readonly number[]> {
  const logs = await Promise.all(projects.map((project) => loggedIds(engine, project)))
  return logs.map((ids) => ids.length)
}

/** Returns whether the next checkpoint would start the housekeeper, and why. */
async function due({ home, layout }: ScratchEngine, now: number) {
  const flags = { 'checkpoints.max_total_size_mb': 1 }
  const { settings } = await loadSettings({ home: parseAbsolutePath(home), env: {}, flags })
  return housekeepingDue(layout, settings.checkpoints, now)
}
