import {
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import type { VerifyReport } from '@hermes-checkpoints/checkpoints'
import { parseWorkdirPath, type Layout } from '@hermes-checkpoints/core'
import { buildTree, digestOf, plainGit, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  chainFile,
  damageObject,
  flipBit,
  isHealthy,
  packAgain,
  savedStates,
  saveStates,
  statesNamed,
  type Damage,
  type SavedStates,
} from '../support/disk/damaged-store.ts'
import { loosenObjects, loosePath } from '../support/disk/loose-objects.ts'
import { scratchProject } from '../support/scenes/scratch-engine.ts'
import { loggedIds } from '../support/scenes/taken-history.ts'

const five = statesNamed('one', 'two', 'three', 'four', 'five')

describe('reliability 55: a repair drops only unreadable checkpoints', () => {
  const kinds: readonly (readonly [what: string, name: string])[] = [
    ['a file', ':sub/b'],
    ['a directory', ':sub'],
    ['the tree', '^{tree}'],
    ['the commit', ''],
  ]
  const ways: readonly Damage[] = ['missing', 'empty', 'garbage', 'flipped']
  const cases = kinds.flatMap(([what, name], at) =>
    ways.map((how, way) => [what, how, (at + way) % 5, name] as const),
  )
  test.each(cases)('%s is %s in checkpoint %i', async (_what, how, broken, name) => {
    const saved = await savedStates(five)
    const { engine, ids, layout, project } = saved
    loosenObjects(layout)
    // The repair would store contents again that the directory still holds.
    buildTree(project, { a: 'now', sub: { b: 'now' } })
    damageObject(layout, `${ids[broken]}${name}`, how)
    const report = await engine.verify({ repair: true })
    expect(report).toMatchObject({ ok: true, full: true, dryRun: false })
    expect(report.problems.filter(({ repaired }) => !repaired)).toEqual([])
    expect(await loggedIds(engine, project)).toEqual(ids.filter((_, at) => at !== broken))
    expect(await restoredStates(saved)).toEqual(fiveWithout(broken))
    expect(isHealthy(layout)).toBe(true)
  })

  test('several checkpoints of several projects are broken', async () => {
    const saved = await savedStates(five)
    const { engine, ids, layout, project } = saved
    const other = scratchProject()
    const others = await saveStates(saved, other, statesNamed('x', 'y', 'z'))
    loosenObjects(layout)
    for (const name of [`${ids[1]}:sub`, `${ids[3]}`, `${others[1]}:a`])
      damageObject(layout, name, 'missing')
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    expect(await loggedIds(engine, project)).toEqual([ids[0], ids[2], ids[4]])
    expect(await loggedIds(engine, other)).toEqual([others[0], others[2]])
  })

  test('no checkpoint of a chain is whole: the project starts a new history', async () => {
    const { engine, ids, layout, project } = await savedStates(five.slice(0, 2))
    loosenObjects(layout)
    for (const id of ids) damageObject(layout, `${id}^{tree}`, 'missing')
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    expect(await loggedIds(engine, project)).toEqual([])
    expect((await engine.snapshot(project)).outcome).toBe('taken')
    expect(isHealthy(layout)).toBe(true)
  })

  test('a pin of a whole checkpoint stays, and one of a broken checkpoint is dropped with it', async () => {
    const { engine, ids, layout, project } = await savedStates(five)
    await engine.pin(project, ids[1] ?? '', { label: 'broken' })
    await engine.pin(project, ids[4] ?? '', { label: 'whole' })
    loosenObjects(layout)
    damageObject(layout, `${ids[1]}:a`, 'missing')
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ id, label }) => [id, label])).toEqual([
      [ids[0], null],
      [ids[2], null],
      [ids[3], null],
      [ids[4], 'whole'],
    ])
    expect(checkpoints.filter(({ pinned }) => pinned).map(({ id }) => id)).toEqual([ids[4]])
  })

  test.each([2, 3])('a pin of checkpoint %i does not hide an older whole one', async (pinned) => {
    const { engine, ids, layout, project } = await savedStates(five)
    await engine.pin(project, ids[pinned] ?? '')
    loosenObjects(layout)
    damageObject(layout, `${ids[1]}`, 'missing')
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    const { checkpoints } = await engine.log(project)
    expect(checkpoints.map(({ id }) => id)).toEqual(ids.filter((_, at) => at !== 1))
    expect(checkpoints.filter((one) => one.pinned).map(({ id }) => id)).toEqual([ids[pinned]])
  })

  test('pruned checkpoints do not come back', async () => {
    const saved = await savedStates(five, { flags: { 'checkpoints.max_snapshots': 3 } })
    const { engine, ids, layout, project } = saved
    loosenObjects(layout)
    damageObject(layout, `${ids[1]}`, 'missing')
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    expect(await loggedIds(engine, project)).toEqual([ids[0], ids[2]])
  })

  test('retention then decides about the kept checkpoints', async () => {
    const saved = await savedStates(five, { flags: { 'checkpoints.max_snapshots': 3 } })
    const { engine, ids, layout, project } = saved
    loosenObjects(layout)
    damageObject(layout, `${ids[1]}`, 'missing')
    await engine.verify({ repair: true })
    const newer = await saveStates(saved, project, statesNamed('six', 'seven'))
    await engine.prune()
    expect(await loggedIds(engine, project)).toEqual([...newer, ids[0]])
  })
})

describe('reliability 55: a repair stores present content again', () => {
  test('of the same project', async () => {
    const { engine, ids, layout, project } = await savedStates(five)
    loosenObjects(layout)
    damageObject(layout, `${ids[0]}:a`, 'flipped')
    damageObject(layout, `${ids[0]}:sub/b`, 'missing')
    const { ok, problems } = await engine.verify({ repair: true })
    expect(ok).toBe(true)
    expect(problems.map(({ remedy }) => remedy)).toEqual(
      problems.map(() => `stored again from ${project}`),
    )
    expect(await loggedIds(engine, project)).toEqual(ids)
  })

  test('of another project, even without a scan', async () => {
    const { engine, ids, layout, project } = await savedStates(five)
    const other = scratchProject({ copy: 'three b\n' })
    await engine.snapshot(other)
    rmSync(layout.scans, { recursive: true })
    loosenObjects(layout)
    damageObject(layout, `${ids[2]}:sub/b`, 'missing')
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    expect(await loggedIds(engine, project)).toEqual(ids)
  })
})

describe('a repair rebuilds packs', () => {
  test.each([
    ['the beginning', () => 2],
    ['the number of objects', () => 11],
    ['the end', (size: number) => size - 3],
  ])('nothing is lost where only %s is wrong', async (_where, at) => {
    const { engine, ids, layout, project } = await savedStates(five)
    const pack = packAgain(layout)
    flipBit(`${pack}.pack`, 8 * at(statSync(`${pack}.pack`).size))
    const report = await engine.verify({ repair: true })
    expect(report).toMatchObject({ ok: true })
    expect(await loggedIds(engine, project)).toEqual(ids)
    expect(isHealthy(layout)).toBe(true)
  })

  test.each<[string, (index: string) => void]>([
    ['flipped', (index) => flipBit(index, 8 * 1100)],
    ['empty', emptyFile],
    ['missing', (index) => rmSync(index)],
  ])('nothing is lost where the index is %s', async (_how, damage) => {
    const { engine, ids, layout, project } = await savedStates(five)
    damage(`${packAgain(layout)}.idx`)
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    expect(await loggedIds(engine, project)).toEqual(ids)
    expect(isHealthy(layout)).toBe(true)
  })
})

describe('a repair finds the tip of a chain again', () => {
  test.each<[string, (saved: SavedStates) => void]>([
    ['by its scan', () => undefined],
    ['without a scan', ({ hash, layout }) => rmSync(layout.scanFile(hash))],
    ['by packed-refs', ({ layout }) => plainGit(layout.store, 'pack-refs', '--all', '--no-prune')],
  ])('%s', async (_how, prepare) => {
    const saved = await savedStates(five)
    prepare(saved)
    writeFileSync(chainFile(saved.layout, saved.hash), '')
    expect(await saved.engine.verify({ repair: true })).toMatchObject({ ok: true })
    expect(await loggedIds(saved.engine, saved.project)).toEqual(saved.ids)
  })

  test('reliability 50: one broken ref does not stop the maintenance of all others', async () => {
    const saved = await savedStates(five)
    const { engine, hash, ids, layout, project } = saved
    const other = scratchProject()
    const others = await saveStates(saved, other, statesNamed('x', 'y'))
    writeFileSync(chainFile(layout, hash), 'garbage')
    expect(await loggedIds(engine, other)).toEqual(others)
    expect((await engine.snapshot(other)).outcome).toBe('unchanged')
    const { problems } = await engine.verify({ repair: true })
    expect(problems).toHaveLength(1)
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true, problems: [] })
    expect(readFileSync(keptFile(layout, relative(layout.store, chainFile(layout, hash))))).toEqual(
      Buffer.from('garbage'),
    )
    expect((await engine.prune()).errors).toEqual([])
    expect(await loggedIds(engine, project)).toEqual(ids)
    expect(await loggedIds(engine, other)).toEqual(others)
  })

  test('the damaged ref of a kept checkpoint is restored from its name', async () => {
    const saved = await savedStates(five, { flags: { 'checkpoints.max_snapshots': 2 } })
    const { engine, hash, ids, layout, project } = saved
    await engine.pin(project, ids[1] ?? '')
    await saveStates(saved, project, statesNamed('six', 'seven'))
    const before = await loggedIds(engine, project)
    expect(before).toContain(ids[1])
    writeFileSync(join(layout.refs, 'hermes-kept', hash, ids[1] ?? ''), '')
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    expect(await loggedIds(engine, project)).toEqual(before)
  })
})

describe('a repair rewrites the cuts', () => {
  test.each<[string, (layout: Layout) => void]>([
    ['garbage', ({ shallow }) => writeFileSync(shallow, 'garbage\n')],
    ['missing', ({ shallow }) => rmSync(shallow)],
  ])('that are %s', async (_how, damage) => {
    const saved = await savedStates(five, { flags: { 'checkpoints.max_snapshots': 2 } })
    const { engine, ids, layout, project } = saved
    await engine.prune()
    damage(layout)
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    expect(await loggedIds(engine, project)).toEqual(ids.slice(0, 2))
    expect(readFileSync(layout.shallow, 'utf8')).toBe(`${ids[1]}\n`)
  })
})

describe('a repair sets damaged files aside', () => {
  test('and keeps them', async () => {
    const { engine, hash, ids, layout, project } = await savedStates(five)
    const files = [layout.scanFile(hash), layout.turnFile(hash), layout.journalFile(hash)]
    for (const file of files) writeFileSync(file, 'garbage')
    const report = await engine.verify({ repair: true })
    expect([report.ok, report.problems.length]).toEqual([true, 3])
    for (const file of files)
      expect(readFileSync(keptFile(layout, relative(layout.store, file)), 'utf8')).toBe('garbage')
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    expect(await loggedIds(engine, project)).toEqual(ids)
  })

  test('a damaged object is kept as it was', async () => {
    const { engine, ids, layout } = await savedStates(five)
    loosenObjects(layout)
    const id = damageObject(layout, `${ids[2]}:a`, 'garbage')
    await engine.verify({ repair: true })
    const kept = keptFile(layout, relative(layout.store, loosePath(layout, id)))
    expect(readFileSync(kept, 'utf8')).toBe('garbage')
  })

  test.each<[string, (text: string) => string]>([
    ['cut off', (text) => text.slice(0, -9)],
    ['garbage', () => '[garbage'],
  ])('a project whose file is %s has one again', async (_how, damage) => {
    const { engine, hash, ids, layout, project } = await savedStates(five)
    await engine.recordAgentWrite(join(project, 'sub', 'b'))
    const file = layout.projectFile(hash)
    writeFileSync(file, damage(readFileSync(file, 'utf8')))
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    const [status] = (await engine.status()).projects
    expect(status).toMatchObject({ workdir: parseWorkdirPath(project), checkpoints: ids.length })
  })

  test('the checkpoints stay even when their directory is unknown', async () => {
    const { engine, hash, ids, layout, project } = await savedStates(five)
    rmSync(layout.projectFile(hash))
    expect(await engine.verify({ repair: true })).toMatchObject({ ok: true })
    const [status] = (await engine.status()).projects
    expect(status).toMatchObject({ workdir: null, checkpoints: ids.length })
    expect(await loggedIds(engine, project)).toEqual(ids)
  })

  test('a damaged configuration is recreated, and damage that it hid is repaired too', async () => {
    const { engine, hash, ids, layout, project } = await savedStates(five)
    writeFileSync(layout.config, '[core\n')
    writeFileSync(chainFile(layout, hash), '')
    const { ok, problems } = await engine.verify({ repair: true })
    expect(ok).toBe(true)
    expect(problems.map(({ code }) => code)).toContain('ref-damaged')
    expect(await loggedIds(engine, project)).toEqual(ids)
  })
})

describe('reliability 55: a dry run', () => {
  test('changes nothing, and reports what a repair then does', async () => {
    const { engine, hash, home, ids, layout } = await savedStates(five)
    loosenObjects(layout)
    damageObject(layout, `${ids[0]}:a`, 'flipped')
    damageObject(layout, `${ids[2]}:sub`, 'garbage')
    damageObject(layout, `${ids[3]}`, 'missing')
    writeFileSync(chainFile(layout, hash), '')
    writeFileSync(layout.scanFile(hash), 'x')
    const before = digestOf(home, { mtime: true, inode: true })
    const foreseen = await engine.verify({ repair: true, dryRun: true })
    expect(digestOf(home, { mtime: true, inode: true })).toBe(before)
    expect(foreseen).toMatchObject({ ok: false, dryRun: true })
    const done = await engine.verify({ repair: true })
    expect(done.ok).toBe(true)
    expect(told(foreseen)).toEqual(told(done))
  })
})

function told({ problems }: VerifyReport): readonly unknown[] {
  return problems.map(({ checkpoints, code, detail, remedy, target }) => {
    return { checkpoints, code, detail, remedy, target }
  })
}

function fiveWithout(broken: number): readonly unknown[] {
  return five.toReversed().filter((_, at) => at !== broken)
}

/** Returns the results of restoring all checkpoints of a project, newest first. */
async function restoredStates({ engine, project }: SavedStates): Promise<readonly unknown[]> {
  const states: unknown[] = []
  for (const checkpoint of await loggedIds(engine, project)) {
    await engine.restore(project, { checkpoint })
    states.push(readTree(project))
  }
  return states
}

/** git makes its indexes read-only. */
function emptyFile(file: string): void {
  chmodSync(file, 0o600)
  truncateSync(file, 0)
}

/** Returns the path where the only repair has put a file of the store. */
function keptFile({ store }: Layout, name: string): string {
  const [repair = ''] = readdirSync(join(store, 'damaged'))
  return join(store, 'damaged', repair, name)
}
