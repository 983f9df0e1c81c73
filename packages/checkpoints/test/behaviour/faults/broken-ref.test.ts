import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  chainRef,
  keptRef,
  parseWorkdirPath,
  projectHash,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../../support/scenes/checkpoint-content.ts'
import { day, movableClock } from '../../support/disk/movable-clock.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { loggedIds, takenHistory } from '../../support/scenes/taken-history.ts'

describe('reliability 50: one damaged ref', () => {
  test('does not stop the maintenance of other projects, and is reported', async () => {
    const { broken, clock, engine, home } = await brokenProject()
    const [stale, trimmed] = [scratchProject(), scratchProject()]
    await takenHistory(engine, stale, { count: 1 })
    clock.move(8 * day)
    await takenHistory(engine, trimmed, { count: 2 })
    const flags = { 'checkpoints.max_snapshots': 1 }
    const stricter = await scratchEngine({ home, clock, flags })
    const report = await stricter.engine.prune()
    expect(report.errors).toMatchObject([
      { target: broken.hash, why: expect.stringContaining(broken.ref) as string },
    ])
    expect(report.actions.map(({ why }) => why)).toEqual(['stale', 'beyond-policy'])
    expect(await loggedIds(engine, stale)).toEqual([])
    expect(await loggedIds(engine, trimmed)).toHaveLength(1)
  })

  test('neither prune nor housekeeping deletes anything of its history, so that it can be repaired', async () => {
    const { broken, clock, engine, layout } = await brokenProject()
    const other = scratchProject()
    await takenHistory(engine, other, { count: 5 })
    for (let run = 0; run < 3; run += 1) {
      await engine.prune({ maxTotalSizeMb: 0.01 })
      await engine.maintain()
      clock.move(8 * day)
    }
    writeFileSync(broken.file, `${broken.checkpoints[0]?.id}\n`)
    expect(await loggedIds(engine, broken.project)).toEqual(broken.checkpoints.map(({ id }) => id))
    for (const checkpoint of broken.checkpoints) await contentOf(layout, checkpoint)
    expect(plainGit(layout.store, 'fsck', '--full', '--no-dangling')).toBe('')
  })

  test('other projects still get checkpoints', async () => {
    const { engine } = await brokenProject()
    const other = scratchProject()
    await takenHistory(engine, other, { count: 2 })
    await engine.maintain()
    await takenHistory(engine, other, { count: 2 })
    expect(await loggedIds(engine, other)).toHaveLength(2)
  })

  test('issue 5.2: a dry run reports the same as the run', async () => {
    const { engine } = await brokenProject()
    await takenHistory(engine, scratchProject(), { count: 2, bytes: 500_000 })
    const request = { maxTotalSizeMb: 0.5 }
    const { actions, capUnmet, errors } = await engine.prune({ ...request, dryRun: true })
    expect(await engine.prune(request)).toMatchObject({ actions, capUnmet, errors })
  })

  test('law 8: the report says that it keeps the store above its cap, if it does', async () => {
    const { engine } = await brokenProject()
    expect((await engine.prune()).capUnmet).toBeNull()
    expect((await engine.prune({ maxTotalSizeMb: 0.1 })).capUnmet).toContain('damaged history')
  })

  test('is reported when it belongs to a pin, and the pin can be repaired', async () => {
    const { engine, layout } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 1 } })
    const project = scratchProject()
    await takenHistory(engine, project, { count: 2 })
    const { id: pinned } = await engine.pin(project, 'latest')
    await takenHistory(engine, project, { count: 1 })
    await engine.prune()
    const checkpoints = await loggedIds(engine, project)
    const file = join(layout.store, keptRef(hashOf(project), pinned))
    writeFileSync(file, '')
    expect((await engine.prune()).errors).toMatchObject([{ target: hashOf(project) }])
    await engine.maintain()
    writeFileSync(file, `${pinned}\n`)
    expect(await loggedIds(engine, project)).toEqual(checkpoints)
  })
})

test('law 10: a pin with a damaged ref is not lost when another pin is added', async () => {
  const { engine, layout } = await scratchEngine()
  const project = scratchProject()
  const [first, second] = await takenHistory(engine, project, { count: 2 })
  const { id } = await engine.pin(project, first?.id ?? '')
  const file = join(layout.store, keptRef(hashOf(project), id))
  writeFileSync(file, '')
  const pinning = engine.pin(project, second?.id ?? '')
  await expect(pinning).rejects.toMatchObject({ code: 'store-damaged' })
  writeFileSync(file, `${id}\n`)
  await engine.pin(project, second?.id ?? '')
  const { checkpoints } = await engine.log(project)
  expect(checkpoints.map(({ pinned }) => pinned)).toEqual([true, true])
})

describe('law 10: a chain whose project file was lost', () => {
  test('is left unchanged, and does not stop the maintenance of other projects', async () => {
    const { engine, layout } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 2 } })
    const [lost, other] = [scratchProject(), scratchProject()]
    await takenHistory(engine, lost, { count: 4 })
    await takenHistory(engine, other, { count: 4 })
    await engine.prune()
    const checkpoints = await loggedIds(engine, lost)
    rmSync(layout.projectFile(hashOf(lost)))
    expect(await engine.prune({ maxTotalSizeMb: 0.01 })).toMatchObject({ errors: [] })
    await takenHistory(engine, other, { count: 1 })
    expect(await engine.maintain()).toMatchObject({ errors: [] })
    expect(await loggedIds(engine, lost)).toEqual(checkpoints)
    expect(plainGit(layout.store, 'fsck', '--full')).toBe('')
  })
})

/** Returns a pruned project whose ref was overwritten with zeros, as after a power cut. */
async function brokenProject() {
  const clock = movableClock()
  const flags = { 'checkpoints.max_snapshots': 2 }
  const scratch = await scratchEngine({ clock, flags })
  const project = scratchProject()
  const all = await takenHistory(scratch.engine, project, { count: 5 })
  await scratch.engine.prune()
  const hash = hashOf(project)
  const ref = chainRef(hash)
  const file = join(scratch.layout.store, ref)
  writeFileSync(file, '\0'.repeat(41))
  const checkpoints = all.slice(3).toReversed()
  return { ...scratch, clock, broken: { project, hash, ref, file, checkpoints } }
}

function hashOf(project: string): ProjectHash {
  return projectHash(parseWorkdirPath(project))
}
