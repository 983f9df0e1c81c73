import { buildTree, fakeGit, scratchDirectory, type Tree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../../support/scenes/checkpoint-content.ts'
import { day, movableClock, type MovableClock } from '../../support/disk/movable-clock.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { takenHistory } from '../../support/scenes/taken-history.ts'

describe('issue 3.6: the number of git processes', () => {
  test('a first checkpoint costs at most two', async () => {
    const { calls, engine } = await loggingEngine()
    expect((await engine.snapshot(scratchProject({ a: '1' }))).outcome).toBe('taken')
    expect(calls().length).toBeLessThanOrEqual(2)
  })

  test('an unchanged directory costs none', async () => {
    const { engine, home } = await scratchEngine()
    const project = scratchProject({ a: '1', deep: { er: { b: '2' } }, empty: {} })
    await engine.snapshot(project)
    const { calls, engine: fresh } = await loggingEngine(home)
    expect((await fresh.snapshot(project)).outcome).toBe('unchanged')
    expect((await fresh.ensure(project)).outcome).toBe('unchanged')
    expect(calls()).toEqual([])
  })

  test('a changed directory costs at most two, however much has changed', async () => {
    const { engine, home } = await scratchEngine()
    const names = Array.from({ length: 150 }, (_, at) => `file-${at}`)
    const project = scratchProject(Object.fromEntries(names.map((name) => [name, name])))
    await engine.snapshot(project)
    buildTree(project, Object.fromEntries(names.map((name) => [name, `${name} changed`])))
    buildTree(project, { new: 'file' })
    const { calls, engine: fresh } = await loggingEngine(home)
    expect((await fresh.snapshot(project)).outcome).toBe('taken')
    expect(calls().length).toBeLessThanOrEqual(2)
  })

  test('a log of 20 costs none', async () => {
    const { engine, home } = await scratchEngine()
    const project = scratchProject()
    for (let at = 0; at < 20; at += 1) {
      buildTree(project, { a: `${at}` })
      await engine.snapshot(project)
    }
    const { calls, engine: fresh } = await loggingEngine(home)
    expect((await fresh.log(project, { limit: 20 })).checkpoints.length).toBe(20)
    expect(calls()).toEqual([])
  })

  test('a checkpoint beyond the limit costs no more than any other', async () => {
    const flags = { 'checkpoints.max_snapshots': 3 }
    const { engine, home } = await scratchEngine({ flags })
    const project = scratchProject()
    await takenHistory(engine, project, { count: 5 })
    const { calls, engine: fresh } = await loggingEngine(home, flags)
    buildTree(project, { a: 'new' })
    expect((await fresh.snapshot(project)).outcome).toBe('taken')
    expect(commandsOf(calls())).toEqual(['fast-import'])
    expect((await fresh.log(project)).checkpoints).toHaveLength(3)
  })

  test('status costs none, however many projects have new checkpoints', async () => {
    const { engine, home } = await scratchEngine()
    const projects = Array.from({ length: 4 }, () => scratchProject())
    for (const project of projects.slice(1)) await takenHistory(engine, project, { count: 2 })
    await engine.maintain()
    for (const project of projects) await takenHistory(engine, project, { count: 2 })
    const { calls, engine: fresh } = await loggingEngine(home)
    expect((await fresh.status()).projects).toHaveLength(4)
    expect(calls()).toEqual([])
  })

  test('prune costs one, however many projects are deleted and kept', async () => {
    const clock = movableClock()
    const { engine, home } = await scratchEngine({ clock })
    const stale = [scratchProject(), scratchProject(), scratchProject()]
    for (const project of stale) await takenHistory(engine, project, { count: 2 })
    clock.move(8 * day)
    for (const _ of stale) await takenHistory(engine, scratchProject(), { count: 2 })
    const { calls, engine: fresh } = await loggingEngine(home, {}, clock)
    expect((await fresh.prune()).actions).toHaveLength(stale.length)
    expect(commandsOf(calls())).toEqual(['pack-objects'])
  })

  test('prune costs none where there is nothing to do', async () => {
    const { engine, home } = await scratchEngine()
    for (let at = 0; at < 3; at += 1) await takenHistory(engine, scratchProject(), { count: 2 })
    await engine.maintain()
    const { calls, engine: fresh } = await loggingEngine(home)
    expect((await fresh.prune()).actions).toEqual([])
    expect(calls()).toEqual([])
  })

  test('a restore costs two, however deep and large the directory', async () => {
    const { checkpoint, home, project } = await editedProject()
    const { calls, engine } = await loggingEngine(home)
    const { restored, verified } = await engine.restore(project, { checkpoint })
    expect({ restored: restored.length, verified }).toEqual({ restored: 10, verified: true })
    expect(commandsOf(calls())).toEqual(['cat-file', 'fast-import'])
    expect((await engine.undo(project)).restored.length).toBe(10)
    expect(commandsOf(calls()).slice(2)).toEqual(['cat-file', 'fast-import'])
  })

  test('a restore that is only planned costs one', async () => {
    const { checkpoint, home, project } = await editedProject()
    const { calls, engine } = await loggingEngine(home)
    const { changes } = await engine.restore(project, { checkpoint, dryRun: true })
    expect(changes.length).toBe(10)
    expect(commandsOf(calls())).toEqual(['cat-file'])
  })

  test('a diff to the newest checkpoint costs one, and one to an older checkpoint two', async () => {
    const { checkpoint, home, project } = await editedProject()
    const { calls, engine } = await loggingEngine(home)
    expect((await engine.diff(project, { from: 'latest' })).files.length).toBe(5)
    expect(commandsOf(calls())).toEqual(['diff-tree'])
    expect((await engine.diff(project, { from: checkpoint })).files.length).toBe(10)
    expect(commandsOf(calls()).slice(1)).toEqual(['cat-file', 'diff-tree'])
  })
})

/** Creates a deep directory of many files: five were edited before the last checkpoint and five after it. */
async function editedProject() {
  const { engine, home } = await scratchEngine()
  const names = Array.from({ length: 150 }, (_, at) => `${at % 7}/a/b/c/d/e/${at}`)
  const files = (content: string, from: number, to: number): Tree =>
    Object.fromEntries(names.slice(from, to).map((name) => [name, content]))
  const project = scratchProject(files('then', 0, 150))
  const { id: checkpoint } = taken(await engine.snapshot(project))
  buildTree(project, files('between', 0, 5))
  await engine.snapshot(project)
  buildTree(project, files('now', 5, 10))
  return { checkpoint, home, project }
}

/** Returns the git commands of some calls, except for `git --version`. */
function commandsOf(calls: readonly (readonly string[])[]): readonly (string | undefined)[] {
  return calls.map(([command]) => command).filter((command) => command !== '--version')
}

/** Returns a fresh engine, with nothing in memory, and a git that logs every call. */
async function loggingEngine(home?: string, flags = {}, clock?: MovableClock) {
  const bin = scratchDirectory()
  const fake = fakeGit(bin, 'logs-calls')
  const env = { PATH: `${bin}:${process.env['PATH']}` }
  const scratch = await scratchEngine({
    env,
    flags,
    ...(home && { home }),
    ...(clock && { clock }),
  })
  return { ...scratch, calls: () => fake.calls() }
}
