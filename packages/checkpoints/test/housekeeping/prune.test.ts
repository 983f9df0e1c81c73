import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProgressStep } from '@hermes-checkpoints/core'
import {
  buildTree,
  legacyArchive,
  legacyRepository,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { day, movableClock } from '../support/disk/movable-clock.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'
import { loggedIds, takenHistory } from '../support/scenes/taken-history.ts'

describe('prune of pre-v2 repositories and archives', () => {
  test('upstream: one whose directory is gone is deleted, one whose directory exists stays', async () => {
    const { engine, layout } = await scratchEngine()
    const gone = repositoryOf(layout.base, 'gone')
    rmSync(gone.workdir, { recursive: true })
    const alive = repositoryOf(layout.base, 'alive')
    const { actions, scanned } = await engine.prune()
    expect(scanned).toBe(2)
    expect(actions).toMatchObject([{ what: 'pre-v2-repository', target: gone.hash, why: 'orphan' }])
    expect(existsSync(gone.directory)).toBe(false)
    expect(existsSync(alive.directory)).toBe(true)
  })

  test('upstream: one without a change for a week is deleted, although its directory exists', async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    const { directory, hash } = repositoryOf(layout.base, 'old')
    makeOld(directory, clock.now() - 6 * day)
    expect((await engine.prune()).actions).toEqual([])
    clock.move(2 * day)
    expect((await engine.prune()).actions).toMatchObject([{ target: hash, why: 'stale' }])
    expect(existsSync(directory)).toBe(false)
  })

  test('upstream: an old archive is deleted, a new one stays', async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    await takenHistory(engine, scratchProject(), { count: 1 })
    const made = (days: number) => new Date(clock.now() - days * day)
    legacyArchive(layout.base, 'legacy-old', { tree: { a: 'abc' }, modified: made(8) })
    legacyArchive(layout.base, 'legacy-new', { tree: { a: 'abc' }, modified: made(6) })
    expect((await engine.prune()).actions).toEqual([
      {
        what: 'legacy-archive',
        target: 'legacy-old',
        project: null,
        workdir: null,
        why: 'stale',
        bytes: 3,
      },
    ])
    expect(readdirSync(layout.base)).not.toContain('legacy-old')
    expect(readdirSync(layout.base)).toContain('legacy-new')
  })

  test('an old archive is deleted except for its resume states, which stay from then on', async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    const tree = { 'a.yaml': 'status: in_progress', old: 'abc' }
    const modified = new Date(clock.now() - 8 * day)
    legacyArchive(layout.base, 'legacy-old', { tree, modified })
    const { actions } = await engine.prune()
    expect(actions).toMatchObject([{ target: 'legacy-old', bytes: 3, resumeStates: 1 }])
    expect(readdirSync(join(layout.base, 'legacy-old'))).toEqual(['a.yaml'])
    clock.move(100 * day)
    expect((await engine.prune()).actions).toEqual([])
    expect((await engine.status()).legacyArchives).toEqual([])
  })

  test('an archive that is still being filled stays, however old it is', async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    const name = 'legacy-20260101-000000'
    const modified = new Date(clock.now() - 100 * day)
    legacyArchive(layout.base, name, { tree: { old: 'abc' }, modified })
    writeFileSync(layout.unfinishedArchive, `${name}\n`)
    expect((await engine.prune()).actions).toEqual([])
    expect((await engine.maintain()).actions).toEqual([])
    expect(readdirSync(layout.base)).toContain(name)
  })

  test('upstream: orphans stay when the request keeps them', async () => {
    const { engine, layout } = await scratchEngine()
    const { directory, workdir } = repositoryOf(layout.base, 'gone')
    rmSync(workdir, { recursive: true })
    expect((await engine.prune({ orphans: { kind: 'keep' } })).actions).toEqual([])
    expect(existsSync(directory)).toBe(true)
  })

  test('upstream: a directory that is not a repository, and a resume state, are not changed', async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    await takenHistory(engine, scratchProject(), { count: 1 })
    buildTree(layout.base, { other: { file: '' }, 'session.yaml': 'status: in_progress' })
    makeOld(join(layout.base, 'other'), clock.now() - 100 * day)
    await engine.prune()
    expect(readdirSync(layout.base)).toEqual(expect.arrayContaining(['other', 'session.yaml']))
  })

  test('upstream: does nothing without a base, and does not create it', async () => {
    const { engine, home } = await scratchEngine()
    const zeros = { scanned: 0, actions: [], errors: [], bytesBefore: 0, bytesAfter: 0 }
    expect(await engine.prune()).toMatchObject(zeros)
    expect(await engine.maintain()).toMatchObject(zeros)
    expect(readdirSync(home)).toEqual([])
  })
})

describe('prune of projects', () => {
  test.each([
    ['the owner’s week', {}, 8, true],
    ['the owner’s week', {}, 6, false],
    ['two days', { retentionDays: 2 }, 3, true],
    ['no time', { retentionDays: 0 }, 1000, false],
    ['less than no time', { retentionDays: -1 }, 1000, false],
  ])('upstream: with %s (%o), after %i days: goes %s', async (_, request, days, goes) => {
    const clock = movableClock()
    const { engine } = await scratchEngine({ clock })
    const project = scratchProject()
    await takenHistory(engine, project, { count: 2 })
    clock.move(days * day)
    const { actions } = await engine.prune(request)
    expect(actions.map(({ why }) => why)).toEqual(goes ? ['stale'] : [])
    expect(await loggedIds(engine, project)).toHaveLength(goes ? 0 : 2)
  })

  test('upstream: an invalid project file, or one with an invalid last touch, does not stop it', async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    const upstream = upstreamStore(layout.base, { now: () => clock.now() / 1000 })
    const [list, touched, other] = [scratchProject(), scratchProject(), scratchProject()]
    for (const project of [list, touched, other]) {
      buildTree(project, { a: project })
      upstream.take(project)
    }
    writeFileSync(upstream.projectFile(list), '[]')
    writeFileSync(
      upstream.projectFile(touched),
      JSON.stringify({ workdir: touched, last_touch: 'yesterday' }),
    )
    clock.move(8 * day)
    const { actions, errors } = await engine.prune()
    expect(errors).toEqual([])
    expect(actions).toMatchObject([{ what: 'project', why: 'stale' }])
    expect(await loggedIds(engine, list)).toHaveLength(1)
    expect(await loggedIds(engine, touched)).toHaveLength(1)
    expect(await loggedIds(engine, other)).toEqual([])
  })

  test("a deleted project's files are deleted too, ledger and index included", async () => {
    const clock = movableClock()
    const { engine, layout } = await scratchEngine({ clock })
    const upstream = upstreamStore(layout.base, { now: () => clock.now() / 1000 })
    const project = scratchProject({ a: '1' })
    upstream.take(project)
    upstream.recordWrite(project, join(project, 'a'))
    buildTree(project, { a: '2' })
    await engine.snapshot(project)
    await engine.pin(project, 'latest')
    await engine.unpin(project, 'latest')
    clock.move(8 * day)
    await engine.prune()
    const { indexes, ledgers, pins, projects, scans } = layout
    const left = [indexes, ledgers, pins, projects, scans].flatMap((place) => readdirSync(place))
    expect(left).toEqual([])
  })

  test('reports its progress, and stops at an abort', async () => {
    const steps: ProgressStep[] = []
    const progress = { report: (step: ProgressStep) => void steps.push(step) }
    const { engine } = await scratchEngine({ progress })
    await takenHistory(engine, scratchProject(), { count: 7 })
    await engine.prune()
    const told = steps.map(({ what }) => what)
    expect(told).toEqual(expect.arrayContaining(['inspecting projects', 'packing the store']))
    const signal = AbortSignal.abort()
    await expect(engine.prune({ signal })).rejects.toMatchObject({ code: 'interrupted' })
  })
})

function repositoryOf(base: string, name: string) {
  const workdir = join(scratchProject({ neighbour: '' }), name)
  const commits = [{ reason: 'auto', tree: { a: name } }]
  return { ...legacyRepository(base, workdir, commits), workdir }
}

function makeOld(directory: string, time: number): void {
  const seconds = time / 1000
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  for (const name of names) utimesSync(join(directory, name), seconds, seconds)
  utimesSync(directory, seconds, seconds)
}
