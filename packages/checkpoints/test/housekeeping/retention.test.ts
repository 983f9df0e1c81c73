import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import {
  buildTree,
  fakeGit,
  plainGit,
  readTree,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken, textsOf } from '../support/scenes/checkpoint-content.ts'
import { day, hour, movableClock, tenYears } from '../support/disk/movable-clock.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'
import {
  essence,
  loggedEssences,
  loggedIds,
  takenHistory,
} from '../support/scenes/taken-history.ts'

describe('issue 5.1, law 4, reliability 43: 25 checkpoints with a limit of 20', () => {
  test.each([
    ['that runs', 0],
    ['that is set back ten years after the tenth', -tenYears],
    ['that is set forward ten years after the tenth', tenYears],
  ])('by a clock %s: the newest 20 stay, each as it was taken', async (_, jump) => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    const project = scratchProject()
    const after = (count: number) => clock.move(count === 10 ? jump : hour)
    const all = await takenHistory(engine, project, { count: 25, after })
    const newest = all.slice(5).toReversed().map(essence)
    expect(await loggedEssences(engine, project)).toEqual(newest)
    await engine.prune()
    expect(await loggedEssences(engine, project)).toEqual(newest)
    await engine.maintain()
    expect(await loggedEssences(engine, project)).toEqual(newest)
    expect(plainGit(layout.store, 'fsck', '--full', '--strict')).toBe('')
  })

  test('the oldest of them can be restored after the others are deleted', async () => {
    const { engine } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 3 } })
    const project = scratchProject()
    for (const state of ['1', '2', '3', '4', '5']) {
      buildTree(project, { a: state })
      await engine.snapshot(project)
    }
    await engine.prune()
    expect(await engine.restore(project, { checkpoint: '3' })).toMatchObject({ verified: true })
    expect(readTree(project)).toEqual({ a: '3' })
  })

  test('upstream: with a limit of 3, six checkpoints leave the last 3', async () => {
    const { engine } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 3 } })
    const project = scratchProject()
    const all = await takenHistory(engine, project, { count: 6 })
    const ids = all.map(({ id }) => id)
    expect(await loggedIds(engine, project)).toEqual(ids.slice(3).toReversed())
  })

  test('the objects of dropped checkpoints are gone after housekeeping', async () => {
    const { engine, layout } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 2 } })
    const project = scratchProject()
    await takenHistory(engine, project, { count: 6 })
    await engine.maintain()
    expect(plainGit(layout.store, 'rev-list', '--all', '--count')).toBe('2')
    const objects = plainGit(layout.store, 'cat-file', '--batch-all-objects', '--batch-check')
    expect(objects.split('\n').filter((line) => line.includes('commit'))).toHaveLength(2)
  })

  test('dropping checkpoints costs no git process beyond the import', async () => {
    const { engine, home } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 2 } })
    const project = scratchProject()
    await takenHistory(engine, project, { count: 2 })
    const bin = scratchDirectory()
    const git = fakeGit(bin, 'logs-calls')
    const env = { PATH: `${bin}:${process.env['PATH']}` }
    const fresh = await scratchEngine({ env, home, flags: { 'checkpoints.max_snapshots': 2 } })
    buildTree(project, { a: 'new' })
    expect((await fresh.engine.snapshot(project)).outcome).toBe('taken')
    const commands = git.calls().map(([command]) => command)
    expect(commands.filter((command) => command !== '--version')).toEqual(['fast-import'])
    expect(await loggedIds(engine, project)).toHaveLength(2)
  })
})

describe('checkpoints kept for their hour or day', () => {
  test('law 4: outlive their chain unchanged, and are dropped when their period is over', async () => {
    const clock = movableClock()
    const flags = { 'checkpoints.max_snapshots': 2, 'checkpoints.keep_daily': 3 }
    const { engine } = await scratchEngine({ clock, flags })
    const project = scratchProject()
    const minute = 60_000
    const after = (count: number) => clock.move(count % 2 === 1 ? minute : day - minute)
    // Two a day for six days: the second of each of the last three days stays.
    const all = await takenHistory(engine, project, { count: 12, after })
    const staying = [11, 10, 9, 7].map((at) => all[at]).map((one) => one && essence(one))
    expect(await loggedEssences(engine, project)).toEqual(staying)
    await engine.prune({ retentionDays: 0 })
    expect(await loggedEssences(engine, project)).toEqual(staying)
    clock.move(10 * day)
    const later = await takenHistory(engine, project, { count: 2, after: () => clock.move(day) })
    const ids = [...later.toReversed(), all[11]].map((one) => one?.id)
    expect(await loggedIds(engine, project)).toEqual(ids)
  })

  test('do not count as pinned', async () => {
    const clock = movableClock()
    const flags = { 'checkpoints.max_snapshots': 1, 'checkpoints.keep_hourly': 2 }
    const { engine } = await scratchEngine({ clock, flags })
    const project = scratchProject()
    await takenHistory(engine, project, { count: 4, after: () => clock.move(hour) })
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ pinned }) => pinned)).toEqual([false, false])
  })

  test('can be restored when they are older than the chain', async () => {
    const clock = movableClock()
    const flags = { 'checkpoints.max_snapshots': 1, 'checkpoints.keep_hourly': 3 }
    const { engine } = await scratchEngine({ clock, flags })
    const project = scratchProject()
    for (const state of ['1', '2', '3']) {
      buildTree(project, { a: state })
      await engine.snapshot(project)
      clock.move(hour)
    }
    await engine.prune()
    expect(await engine.restore(project, { checkpoint: '3' })).toMatchObject({ verified: true })
    expect(readTree(project)).toEqual({ a: '1' })
  })
})

describe('pins', () => {
  test('law 4, reliability 45: a pinned checkpoint outlives the limit, pruning and housekeeping as it was taken', async () => {
    const { engine, first, layout, project } = await pinnedFirst()
    const newest = await takenHistory(engine, project, { count: 5 })
    const staying = [...newest.slice(3).toReversed(), first].map(essence)
    expect(await loggedEssences(engine, project)).toEqual(staying)
    await engine.prune()
    await engine.maintain()
    expect(await loggedEssences(engine, project)).toEqual(staying)
    expect((await engine.log(project)).checkpoints.map(({ pinned }) => pinned)).toEqual([
      false,
      false,
      true,
    ])
    expect(plainGit(layout.store, 'fsck', '--full', '--strict')).toBe('')
  })

  test('reliability 45: no cap drops it', async () => {
    const { engine, first, project } = await pinnedFirst({ bytes: 300_000 })
    await takenHistory(engine, project, { count: 2, bytes: 300_000 })
    const { capUnmet } = await engine.prune({ maxTotalSizeMb: 0.1 })
    expect(capUnmet).toContain('1 older checkpoint that is pinned')
    expect(await loggedIds(engine, project)).toContain(first.id)
  })

  test.each([
    ['deleted', true],
    ['left alone for years', false],
  ])('reliability 45: it keeps a project whose directory was %s', async (_, isDeleted) => {
    const { clock, engine, first, project } = await pinnedFirst()
    if (isDeleted) rmSync(project, { recursive: true })
    clock.move(tenYears)
    expect((await engine.prune()).actions).toEqual([])
    await engine.maintain()
    clock.move(2 * day)
    await engine.maintain()
    expect(await loggedIds(engine, project)).toEqual([first.id])
  })

  test('one older than the chain can be restored, and the restore undone', async () => {
    const { engine, first, project } = await pinnedFirst()
    await takenHistory(engine, project, { count: 4 })
    await engine.prune()
    const present = readTree(project)
    expect(await engine.restore(project, { checkpoint: first.id })).toMatchObject({
      verified: true,
      restoredTo: { id: first.id },
    })
    expect(readTree(project)).not.toEqual(present)
    await engine.undo(project)
    expect(readTree(project)).toEqual(present)
  })

  test('unpinned, one older than its chain is dropped by the next run', async () => {
    const { engine, first, project } = await pinnedFirst()
    await takenHistory(engine, project, { count: 4 })
    expect(await engine.unpin(project, first.id)).toMatchObject({ id: first.id, pinned: false })
    expect((await engine.prune()).actions).toMatchObject([
      { what: 'checkpoint', target: first.id, why: 'beyond-policy' },
    ])
    expect(await loggedIds(engine, project)).toHaveLength(2)
  })

  test('unpinned, one in the chain stays until the chain drops it', async () => {
    const { engine, first, project } = await pinnedFirst()
    await engine.unpin(project, first.id)
    await engine.prune()
    expect(await loggedIds(engine, project)).toEqual([first.id])
    await takenHistory(engine, project, { count: 2 })
    expect(await loggedIds(engine, project)).not.toContain(first.id)
  })

  test('a label names it, and a second pin renames it', async () => {
    const { engine, first, project } = await pinnedFirst()
    expect(first.label).toBe('label 1')
    const label = 'before the great refactoring'
    expect(await engine.pin(project, '1', { label })).toMatchObject({ pinned: true, label })
    expect((await engine.log(project)).checkpoints).toMatchObject([{ pinned: true, label }])
    expect(await engine.pin(project, '1', { label: 'other' })).toMatchObject({ label: 'other' })
    expect(await engine.unpin(project, '1')).toMatchObject({ pinned: false, label: 'label 1' })
  })

  test('law 10: when the pins are unreadable, every kept checkpoint stays', async () => {
    const { engine, first, layout, project } = await pinnedFirst()
    const [other] = await takenHistory(engine, project, { count: 4 })
    writeFileSync(layout.pinsFile(projectHash(parseWorkdirPath(project))), '{"pins":')
    await engine.prune()
    expect(await loggedIds(engine, project)).toContain(first.id)
    expect(await loggedIds(engine, project)).not.toContain(other?.id)
  })

  test('law 5: only a checkpoint of the directory can be pinned', async () => {
    const { engine, first } = await pinnedFirst()
    const other = scratchProject({ a: '1' })
    await engine.snapshot(other)
    await expect(engine.pin(other, first.id)).rejects.toMatchObject({ code: 'checkpoint-foreign' })
  })

  test('pinning without checkpoints creates no store', async () => {
    const { engine, layout } = await scratchEngine()
    const unknown = { code: 'checkpoint-unknown' }
    await expect(engine.pin(scratchProject(), 'latest')).rejects.toMatchObject(unknown)
    expect(existsSync(layout.base)).toBe(false)
  })
})

describe('a project without checkpoints', () => {
  test('reliability 47: gets a checkpoint again after its last one and all its objects were deleted', async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    const project = scratchProject({ a: '1', deep: { b: '2' } })
    const before = taken(await engine.snapshot(project))
    clock.move(8 * day)
    expect((await engine.prune()).actions).toMatchObject([{ what: 'project', why: 'stale' }])
    expect(plainGit(layout.store, 'cat-file', '--batch-all-objects', '--batch-check')).toBe('')
    const again = taken(await engine.snapshot(project))
    expect(await loggedIds(engine, project)).toEqual([again.id])
    expect(again.id).not.toBe(before.id)
    expect(await textsOf(layout, again)).toEqual({ a: '1', 'deep/b': '2' })
  })

  test('reliability 44: a policy that would remove everything is refused, and nothing is deleted', async () => {
    const { engine, home } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    const nothing = { 'checkpoints.max_snapshots': 0 }
    await expect(scratchEngine({ home, flags: nothing })).rejects.toMatchObject({
      code: 'config-invalid',
    })
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })
})

/** Returns a project with a limit of two checkpoints and one pinned checkpoint. */
async function pinnedFirst({ bytes = 10 } = {}) {
  const clock = movableClock()
  const scratch = await scratchEngine({ clock, flags: { 'checkpoints.max_snapshots': 2 } })
  const project = join(scratchProject({ 'its-directory': {}, neighbour: '' }), 'its-directory')
  const [first] = await takenHistory(scratch.engine, project, { count: 1, bytes })
  if (first === undefined) throw new Error('not taken')
  expect(await scratch.engine.pin(project, first.id)).toMatchObject({ id: first.id, pinned: true })
  return { ...scratch, clock, first, project }
}
