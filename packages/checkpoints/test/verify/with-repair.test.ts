import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Notice } from '@hermes-checkpoints/checkpoints'
import { parseWorkdirPath } from '@hermes-checkpoints/core'
import { buildTree, plainGit, readTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { taken } from '../support/scenes/checkpoint-content.ts'
import {
  chainFile,
  damageObject,
  isHealthy,
  packAgain,
  savedStates,
  saveStates,
  statesNamed,
  type SavedStates,
} from '../support/disk/damaged-store.ts'
import { loosenObjects } from '../support/disk/loose-objects.ts'
import { scratchProject } from '../support/scenes/scratch-engine.ts'
import { loggedIds } from '../support/scenes/taken-history.ts'

const three = statesNamed('one', 'two', 'three')

describe('a snapshot repairs what it needs', () => {
  const damages: readonly (readonly [
    what: string,
    damage: (saved: SavedStates) => void,
    /** The checkpoints that stay, of three, newest first. */
    stay: readonly number[],
  ])[] = [
    ['the ref is empty', ({ hash, layout }) => truncateSync(chainFile(layout, hash), 0), [0, 1, 2]],
    [
      'the ref is garbage',
      ({ hash, layout }) => writeFileSync(chainFile(layout, hash), 'garbage'),
      [0, 1, 2],
    ],
    [
      'the ref leads nowhere',
      ({ hash, layout }) => writeFileSync(chainFile(layout, hash), `${'1'.repeat(40)}\n`),
      [0, 1, 2],
    ],
    ['the tip is empty', ({ ids, layout }) => damageObject(layout, `${ids[0]}`, 'empty'), [1, 2]],
    [
      'the tree of the tip is empty',
      ({ ids, layout }) => damageObject(layout, `${ids[0]}^{tree}`, 'empty'),
      [1, 2],
    ],
    [
      'the tree of the tip is garbage',
      ({ ids, layout }) => damageObject(layout, `${ids[0]}^{tree}`, 'garbage'),
      [1, 2],
    ],
    [
      'reliability 8: the ref and objects are empty',
      ({ hash, ids, layout }) => {
        damageObject(layout, `${ids[0]}:sub/b`, 'empty')
        damageObject(layout, `${ids[0]}^{tree}`, 'empty')
        damageObject(layout, `${ids[0]}`, 'empty')
        truncateSync(chainFile(layout, hash), 0)
      },
      [1, 2],
    ],
    ['the cuts are garbage', ({ layout }) => writeFileSync(layout.shallow, 'garbage'), [0, 1, 2]],
    ['the configuration is garbage', ({ layout }) => writeFileSync(layout.config, '['), [0, 1, 2]],
    ['HEAD is empty', ({ layout }) => truncateSync(layout.head, 0), [0, 1, 2]],
  ]

  test.each(damages)('%s', async (_what, damage, stay) => {
    const saved = await savedStates(three)
    const { engine, ids, layout, project } = saved
    loosenObjects(layout)
    damage(saved)
    const now = { a: 'now', sub: { b: 'now' } }
    buildTree(project, now)
    saved.clock.move(60_000)
    const { id } = taken(await engine.snapshot(project))
    expect(await loggedIds(engine, project)).toEqual([id, ...stay.map((at) => ids[at])])
    expect(isHealthy(layout)).toBe(true)
    buildTree(project, { a: 'later' })
    await engine.restore(project, { checkpoint: id })
    expect(readTree(project)).toEqual(now)
  })

  test('and notifies the host once', async () => {
    const notices: Notice[] = []
    const notify = (notice: Notice): void => void notices.push(notice)
    const { engine, hash, layout, project } = await savedStates(three, { notify })
    truncateSync(chainFile(layout, hash), 0)
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    const directory = parseWorkdirPath(project)
    expect(notices).toEqual([
      { kind: 'store-repaired', directory, detail: expect.stringContaining('ref-damaged') },
    ])
  })

  test('an agent continues in the same turn', async () => {
    const { engine, hash, layout, project } = await savedStates(three)
    truncateSync(chainFile(layout, hash), 0)
    buildTree(project, { a: 'now' })
    expect((await engine.ensure(project)).outcome).toBe('taken')
  })

  test('content that the directory still holds is stored again', async () => {
    const saved = await savedStates(three)
    const { engine, hash, ids, layout, project } = saved
    loosenObjects(layout)
    damageObject(layout, `${ids[0]}:sub/b`, 'empty')
    truncateSync(chainFile(layout, hash), 0)
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    expect(await loggedIds(engine, project)).toEqual(ids)
    expect(isHealthy(layout)).toBe(true)
  })

  test('a missing pack loses only the objects in it', async () => {
    const saved = await savedStates(three)
    const { engine, layout, project } = saved
    rmSync(`${packAgain(layout)}.pack`)
    const [newest] = await saveStates(saved, project, statesNamed('four'))
    expect(await loggedIds(engine, project)).toEqual([newest])
    expect(isHealthy(layout)).toBe(true)
  })

  test('other projects do not change', async () => {
    const saved = await savedStates(three)
    const { engine, hash, layout, project } = saved
    const other = scratchProject()
    const [tip = ''] = await saveStates(saved, other, statesNamed('x', 'y'))
    loosenObjects(layout)
    damageObject(layout, `${tip}^{tree}`, 'missing')
    truncateSync(chainFile(layout, hash), 0)
    await engine.snapshot(project)
    const { problems } = await engine.verify()
    expect(problems.map(({ checkpoints }) => checkpoints)).toEqual([[tip]])
  })
})

describe('a store that has lost a directory', () => {
  test('refs: those in packed-refs can be read at once', async () => {
    const { engine, ids, layout, project } = await savedStates(three)
    plainGit(layout.store, 'pack-refs', '--all')
    rmSync(layout.refs, { recursive: true })
    expect(await loggedIds(engine, project)).toEqual(ids)
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
  })

  test.each<[string, (saved: SavedStates) => Promise<unknown>]>([
    ['a repair', ({ engine }) => engine.verify({ repair: true })],
    ['the next snapshot', ({ engine, project }) => engine.snapshot(project)],
  ])('refs: the others are found again by %s', async (_who, act) => {
    const saved = await savedStates(three)
    const { engine, ids, layout, project } = saved
    rmSync(layout.refs, { recursive: true })
    expect(await loggedIds(engine, project)).toEqual([])
    await act(saved)
    expect(await loggedIds(engine, project)).toEqual(ids)
    expect(await engine.verify()).toMatchObject({ ok: true })
  })

  test('refs and objects: the next snapshot starts a new history', async () => {
    const { engine, layout, project } = await savedStates(three)
    for (const directory of [layout.refs, layout.objects]) rmSync(directory, { recursive: true })
    const { id } = taken(await engine.snapshot(project))
    expect(await loggedIds(engine, project)).toEqual([id])
    expect(await engine.verify()).toMatchObject({ ok: true })
  })

  test('objects: reading reports the damage, and the next snapshot starts a new history', async () => {
    const { engine, layout, project } = await savedStates(three)
    rmSync(layout.objects, { recursive: true })
    await expect(engine.log(project)).rejects.toMatchObject({ code: 'store-damaged' })
    const { damage, projects } = await engine.status()
    expect([damage.length, projects.length]).toEqual([1, 1])
    buildTree(project, { a: 'now' })
    const { id } = taken(await engine.snapshot(project))
    expect(await loggedIds(engine, project)).toEqual([id])
    expect(statSync(layout.objects).mode & 0o777).toBe(0o700)
  })
})

describe('reliability 8: the status of a damaged store', () => {
  test('reports the damage, and everything that can be read', async () => {
    const saved = await savedStates(three)
    const { engine, hash, ids, layout } = saved
    const other = scratchProject()
    const [tip] = await saveStates(saved, other, statesNamed('x', 'y'))
    loosenObjects(layout)
    truncateSync(chainFile(layout, hash), 0)
    damageObject(layout, `${tip}`, 'empty')
    const { damage, projects } = await engine.status()
    expect(ids).toHaveLength(3)
    expect(projects).toHaveLength(2)
    expect(damage.map(({ target }) => target)).toHaveLength(2)
  })
})

describe('reliability 56: a damaged scan', () => {
  test.each<[string, (file: string) => void]>([
    ['cut off', (file) => truncateSync(file, 100)],
    ['empty', (file) => truncateSync(file, 0)],
    ['garbage', (file) => writeFileSync(file, 'garbage')],
  ])('that is %s is not trusted, and made anew', async (_how, damage) => {
    const { engine, hash, layout, project } = await savedStates(three)
    damage(layout.scanFile(hash))
    buildTree(project, { sub: { b: 'now' } })
    const { id } = taken(await engine.snapshot(project))
    expect(plainGit(layout.store, 'show', `${id}:sub/b`)).toBe('now')
    expect(await engine.verify({ full: true })).toMatchObject({ ok: true, problems: [] })
    expect(readdirSync(join(layout.store, 'scans'))).toEqual([hash])
  })
})
