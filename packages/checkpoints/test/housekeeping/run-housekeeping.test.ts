import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { systemLockPort } from '@hermes-checkpoints/lock'
import { legacyArchive } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { day, hour, movableClock } from '../support/disk/movable-clock.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'
import { loggedIds, takenHistory } from '../support/scenes/taken-history.ts'

describe('unattended housekeeping', () => {
  test('upstream: the first run sweeps and writes its marker', async () => {
    const { clock, engine, layout, stale } = await staleProject()
    expect((await engine.maintain()).actions).toMatchObject([{ why: 'stale' }])
    expect(await loggedIds(engine, stale)).toEqual([])
    expect(Number(readFileSync(layout.lastPrune, 'utf8'))).toBe(clock.now() / 1000)
  })

  test('upstream: a second run within a day deletes no project, a later one does', async () => {
    const { clock, engine, layout, stale } = await staleProject()
    writeFileSync(layout.lastPrune, String((clock.now() - 23 * hour) / 1000))
    expect((await engine.maintain()).actions).toEqual([])
    expect(await loggedIds(engine, stale)).toHaveLength(1)
    clock.move(hour)
    expect((await engine.maintain()).actions).toMatchObject([{ why: 'stale' }])
  })

  test.each(['', 'yesterday', 'nan', '99999999999'])(
    'upstream: a marker with %j counts as never',
    async (marker) => {
      const { engine, layout } = await staleProject()
      writeFileSync(layout.lastPrune, marker)
      expect((await engine.maintain()).actions).toMatchObject([{ why: 'stale' }])
    },
  )

  test('upstream: deletes no project or archive when the user has turned that off', async () => {
    const { clock, engine, layout } = await staleProject({ 'checkpoints.auto_prune': false })
    const modified = new Date(clock.now() - 30 * day)
    legacyArchive(layout.base, 'legacy-old', { tree: { a: '1' }, modified })
    expect((await engine.maintain()).actions).toEqual([])
    expect(existsSync(layout.lastPrune)).toBe(false)
  })

  test('drops surplus checkpoints between two sweeps too', async () => {
    const { clock, engine, home, layout } = await staleProject()
    writeFileSync(layout.lastPrune, String(clock.now() / 1000))
    const project = scratchProject()
    await takenHistory(engine, project, { count: 3 })
    const flags = { 'checkpoints.max_snapshots': 2 }
    const stricter = await scratchEngine({ home, clock, flags })
    const { actions } = await stricter.engine.maintain()
    expect(actions.map(({ why }) => why)).toEqual(['beyond-policy'])
  })

  test('a snapshot starts the housekeeper when one is due, and not again while one runs', async () => {
    const clock = movableClock()
    let calls = 0
    const onMaintenanceDue = () => void (calls += 1)
    const { engine } = await scratchEngine({ clock, onMaintenanceDue })
    const project = scratchProject()
    // The clock of this test is far from the real time, when the store is created.
    clock.move(100 * 366 * day)
    await takenHistory(engine, project, { count: 1 })
    expect(calls).toBe(1)
    await engine.maintain()
    await takenHistory(engine, project, { count: 3 })
    expect(calls).toBe(1)
  })

  test('a failure is shown in the status until a run succeeds', async () => {
    const { engine, home, layout } = await staleProject()
    const impatient = await scratchEngine({ home, lockWaitMs: 0 })
    const user = await systemLockPort().acquire({
      file: layout.lockFile,
      mode: 'shared',
      waitMs: 0,
    })
    if (user.kind !== 'held') throw new Error(user.kind)
    await expect(impatient.engine.maintain()).rejects.toMatchObject({ code: 'lock-busy' })
    expect((await engine.status()).housekeeping.failure).not.toBeNull()
    user.lock.release()
    await engine.maintain()
    expect((await engine.status()).housekeeping.failure).toBeNull()
  })

  test('in a base without a store, the caller gets the error', async () => {
    const { engine, layout } = await scratchEngine({ lockWaitMs: 0 })
    mkdirSync(layout.base)
    const user = await systemLockPort().acquire({
      file: layout.lockFile,
      mode: 'shared',
      waitMs: 0,
    })
    if (user.kind !== 'held') throw new Error(user.kind)
    await expect(engine.maintain()).rejects.toMatchObject({ code: 'lock-busy' })
    user.lock.release()
    expect((await engine.maintain()).actions).toEqual([])
  })
})

/** Creates a project that was not touched for more than a week. */
async function staleProject(flags: Readonly<Record<string, boolean>> = {}) {
  const clock = movableClock()
  const scratch = await scratchEngine({ clock, flags })
  const stale = scratchProject()
  await takenHistory(scratch.engine, stale, { count: 1 })
  clock.move(8 * day)
  return { ...scratch, clock, stale }
}
