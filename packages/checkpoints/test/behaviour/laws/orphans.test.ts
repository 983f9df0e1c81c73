import { execFileSync } from 'node:child_process'
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from '@hermes-checkpoints/checkpoints'
import { parseWorkdirPath, type ProjectHash } from '@hermes-checkpoints/core'
import type { MaintenanceAction, OrphanRule } from '@hermes-checkpoints/retention'
import { buildTree, legacyRepository, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { day, hour, movableClock, type MovableClock } from '../../support/disk/movable-clock.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { loggedIds } from '../../support/scenes/taken-history.ts'

describe('issue 5.8, law 10, reliability 49: an unreachable directory is not a deleted one', () => {
  test.each([
    [
      'its volume is not mounted: another directory is in the place of its parent',
      (parent: string) => {
        renameSync(parent, `${parent}-elsewhere`)
        buildTree(parent, { underlay: '' })
      },
    ],
    [
      'its mount point is empty',
      (parent: string) => {
        for (const name of ['project', 'neighbour']) rmSync(join(parent, name), { recursive: true })
      },
    ],
    ['its parent is gone as well', (parent: string) => renameSync(parent, `${parent}-elsewhere`)],
    [
      'a file is in the place of its parent',
      (parent: string) => {
        renameSync(parent, `${parent}-elsewhere`)
        writeFileSync(parent, '')
      },
    ],
  ])('when %s, nothing goes', async (_, vanish) => {
    const { clock, engine, parent, project } = await knownProject()
    vanish(parent)
    expect(await stateOf(engine)).toBe('unreachable')
    expect(await goneByNow(engine, clock)).toEqual([])
    // However long ago it was: an unreachable directory cannot have been used since.
    clock.move(30 * day)
    expect(await goneByNow(engine, clock)).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('nor when its parent was never recorded', async () => {
    const { clock, engine, layout } = await clockedEngine()
    const parent = scratchProject({ project: { a: '1' }, neighbour: '' })
    const project = join(parent, 'project')
    const now = () => clock.now() / 1000
    upstreamStore(layout.base, { form: 'seed', now }).take(project, 'auto')
    rmSync(project, { recursive: true })
    expect(await stateOf(engine)).toBe('unreachable')
    clock.move(30 * day)
    expect(await goneByNow(engine, clock)).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('nor when its parent cannot be read', async () => {
    const outer = scratchProject({ parent: { project: { a: '1' }, neighbour: '' } })
    const home = scratchProject()
    for (const directory of [outer, join(outer, 'parent'), home]) chmodSync(directory, 0o777)
    const run = (...actions: readonly string[]) => asNobody(home, outer, ...actions)
    expect(run('snapshot')).toEqual([{ outcome: 'taken' }])
    chmodSync(join(outer, 'parent'), 0o000)
    const kept = [{ state: 'unreachable' }, { actions: [] }, { actions: [] }, { checkpoints: 1 }]
    expect(run('status', 'prune', 'maintain', 'log')).toEqual(kept)
    chmodSync(join(outer, 'parent'), 0o777)
  })

  test('nor does the cap drop a checkpoint of it', async () => {
    const { engine, home } = await clockedEngine()
    const parent = scratchProject({ project: { a: '1' }, neighbour: '' })
    const project = join(parent, 'project')
    for (const a of ['1', '2', '3']) {
      buildTree(project, { a })
      await engine.snapshot(project)
    }
    renameSync(parent, `${parent}-elsewhere`)
    const stricter = await scratchEngine({ home, flags: { 'checkpoints.max_snapshots': 1 } })
    const report = await stricter.engine.prune({ maxTotalSizeMb: 0.01 })
    expect(report.actions).toEqual([])
    expect(report.capUnmet).not.toBeNull()
    expect(await loggedIds(engine, project)).toHaveLength(3)
  })
})

describe('issue 5.8: a directory that was deleted an hour ago', () => {
  test('survives housekeeping, and prune deletes it', async () => {
    const { clock, engine, project } = await deletedProject()
    clock.move(hour)
    expect(await stateOf(engine)).toBe('orphan')
    expect((await engine.maintain()).actions).toEqual([])
    expect((await engine.prune()).actions).toMatchObject([
      { what: 'project', why: 'orphan', workdir: parseWorkdirPath(project) },
    ])
    expect(await loggedIds(engine, project)).toEqual([])
    expect((await engine.status()).projects).toEqual([])
  })

  test('reliability 49: housekeeping deletes it only when it was gone in two runs a day apart', async () => {
    const { clock, engine, project } = await deletedProject()
    await engine.maintain()
    clock.move(day - hour)
    expect((await engine.maintain()).actions).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
    clock.move(2 * hour)
    expect((await engine.maintain()).actions).toMatchObject([{ what: 'project', why: 'orphan' }])
    expect(await loggedIds(engine, project)).toEqual([])
  })

  test('stays when it was back in between', async () => {
    const { clock, engine, project } = await deletedProject()
    await engine.maintain()
    buildTree(project, { a: '1' })
    clock.move(day + hour)
    await engine.maintain()
    rmSync(project, { recursive: true })
    clock.move(day + hour)
    expect((await engine.maintain()).actions).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('stays when it was unreachable in between', async () => {
    const { clock, engine, parent, project } = await deletedProject()
    await engine.maintain()
    renameSync(parent, `${parent}-elsewhere`)
    clock.move(day + hour)
    await engine.maintain()
    renameSync(`${parent}-elsewhere`, parent)
    clock.move(day + hour)
    expect((await engine.maintain()).actions).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('that was deleted and came back must be gone in two runs again', async () => {
    const { clock, engine, project } = await deletedProject()
    await engine.maintain()
    clock.move(day + hour)
    expect((await engine.maintain()).actions).toMatchObject([{ why: 'orphan' }])
    buildTree(project, { a: '1' })
    await engine.snapshot(project)
    rmSync(project, { recursive: true })
    clock.move(day + hour)
    expect((await engine.maintain()).actions).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('stays in housekeeping when the user has turned that off', async () => {
    const flags = { 'checkpoints.delete_orphans': false, 'checkpoints.retention_days': 0 }
    const { clock, engine, project } = await deletedProject(flags)
    for (let run = 0; run < 3; run += 1) {
      clock.move(2 * day)
      expect((await engine.maintain()).actions).toEqual([])
    }
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('upstream: stays when orphans are kept', async () => {
    const { engine, project } = await deletedProject()
    expect((await engine.prune({ orphans: { kind: 'keep' } })).actions).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })
})

describe('issue 5.8: prune deletes exactly the orphans that the user was shown', () => {
  test('upstream AUG: one that comes back in between stays', async () => {
    const { engine, project } = await deletedProject()
    const orphans = await shownOrphans(engine)
    buildTree(project, { a: '1' })
    expect((await engine.prune({ orphans })).actions).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('upstream AUG: one that vanishes in between stays, however old', async () => {
    const { clock, engine, project } = await deletedProject()
    const other = join(scratchProject({ project: { a: '1' }, neighbour: '' }), 'project')
    await engine.snapshot(other)
    const orphans = await shownOrphans(engine)
    rmSync(other, { recursive: true })
    clock.move(30 * day)
    expect((await engine.prune({ orphans })).actions).toMatchObject([{ why: 'orphan' }])
    expect(await loggedIds(engine, project)).toEqual([])
    expect(await loggedIds(engine, other)).toHaveLength(1)
  })

  test('upstream AUG: a user who was shown none agrees to none', async () => {
    const { engine, project } = await deletedProject()
    const orphans: OrphanRule = { kind: 'listed', projects: new Set(), relics: new Set() }
    expect((await engine.prune({ orphans })).actions).toEqual([])
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('upstream AUG: a pre-v2 repository is deleted by its name in the same list', async () => {
    const { engine, layout } = await clockedEngine()
    const [listed, other] = ['one', 'two'].map((name) => {
      const workdir = join(scratchProject({ neighbour: '' }), name)
      const repository = legacyRepository(layout.base, workdir, [
        { reason: 'auto', tree: { a: name } },
      ])
      rmSync(workdir, { recursive: true })
      return repository.hash
    })
    const orphans: OrphanRule = {
      kind: 'listed',
      projects: new Set(),
      relics: new Set([listed ?? '']),
    }
    const { actions } = await engine.prune({ orphans, retentionDays: 0 })
    expect(actions.map(({ target }) => target)).toEqual([listed])
    expect((await engine.prune({ retentionDays: 0 })).actions).toMatchObject([
      { what: 'pre-v2-repository', target: other, why: 'orphan' },
    ])
  })
})

async function clockedEngine(flags: Readonly<Record<string, boolean | number>> = {}) {
  const clock = movableClock()
  return { ...(await scratchEngine({ clock, flags })), clock }
}

/** Returns a project with one checkpoint, and another file beside it. */
async function knownProject(flags?: Readonly<Record<string, boolean | number>>) {
  const scratch = await clockedEngine(flags)
  const parent = scratchProject({ project: { a: '1' }, neighbour: '' })
  const project = join(parent, 'project')
  await scratch.engine.snapshot(project)
  return { ...scratch, parent, project }
}

async function deletedProject(flags?: Readonly<Record<string, boolean | number>>) {
  const known = await knownProject(flags)
  rmSync(known.project, { recursive: true })
  return known
}

async function stateOf(engine: Engine): Promise<string | undefined> {
  return (await engine.status()).projects[0]?.state
}

/** Returns what prune deletes, and what three unattended runs two days apart delete. */
async function goneByNow(
  engine: Engine,
  clock: MovableClock,
): Promise<readonly MaintenanceAction[]> {
  const gone = [...(await engine.prune()).actions]
  for (let run = 0; run < 3; run += 1) {
    gone.push(...(await engine.maintain()).actions)
    clock.move(2 * day)
  }
  return gone
}

/** Returns exactly the orphans that a dry run shows. */
async function shownOrphans(engine: Engine): Promise<OrphanRule> {
  const { actions } = await engine.prune({ dryRun: true })
  const projects = actions.filter(({ why }) => why === 'orphan').map(({ target }) => target)
  expect(projects).toHaveLength(1)
  return {
    kind: 'listed',
    projects: new Set(projects.map((hash) => hash as ProjectHash)),
    relics: new Set(),
  }
}

/** Runs actions on `<outer>/parent/project` as an unprivileged user, and returns their results. */
function asNobody(home: string, outer: string, ...actions: readonly string[]): unknown {
  const program = fileURLToPath(new URL('../../programs/maintenance-actions.js', import.meta.url))
  const args = [program, home, join(outer, 'parent', 'project'), ...actions]
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  return JSON.parse(
    execFileSync(process.execPath, args, { ...nobody, cwd: '/', encoding: 'utf8' }),
  ) as unknown
}
