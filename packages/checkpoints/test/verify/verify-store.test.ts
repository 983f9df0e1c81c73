import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { VerifyReport } from '@hermes-checkpoints/checkpoints'
import { chainRef, type AbsolutePath } from '@hermes-checkpoints/core'
import { digestOf, plainGit, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  chainFile,
  damageObject,
  flipBit,
  packAgain,
  savedStates,
  saveStates,
  statesNamed,
  type Damage,
  type SavedStates,
} from '../support/disk/damaged-store.ts'
import { loosenObjects } from '../support/disk/loose-objects.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'

const three = statesNamed('one', 'two', 'three')

describe('verify', () => {
  test('finds nothing without a store, and creates nothing', async () => {
    const { engine, home } = await scratchEngine()
    const before = digestOf(home)
    expect(await engine.verify()).toEqual({
      ok: true,
      full: false,
      dryRun: false,
      checked: { projects: 0, refs: 0, checkpoints: 0, objects: 0, files: 0 },
      problems: [],
    })
    expect(digestOf(home)).toBe(before)
  })

  test.each([{ full: false }, { full: true }])(
    'finds nothing in a whole store: %o',
    async (how) => {
      const saved = await savedStates(three)
      const other = scratchProject()
      await saveStates(saved, other, statesNamed('one', 'four'))
      await saved.engine.pin(other, '2')
      expect(await saved.engine.verify(how)).toMatchObject({
        ok: true,
        ...how,
        checked: { projects: 2, refs: 3, checkpoints: 5 },
        problems: [],
      })
    },
  )

  test('finds nothing when histories were cut off', async () => {
    const saved = await savedStates(statesNamed('a', 'b', 'c', 'd', 'e'), {
      flags: { 'checkpoints.max_snapshots': 2 },
    })
    await saved.engine.prune()
    expect(await saved.engine.verify({ full: true })).toMatchObject({
      ok: true,
      checked: { checkpoints: 2 },
    })
  })

  test("finds nothing in upstream's store", async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    upstreamStore(layout.base).take(project, 'auto')
    expect(await engine.verify({ full: true })).toMatchObject({ ok: true, problems: [] })
  })

  describe('reliability 54: names a bad object and the checkpoints that need it', () => {
    const kinds: readonly (readonly [what: string, name: string])[] = [
      ['a file', ':sub/b'],
      ['a directory', ':sub'],
      ['the tree', '^{tree}'],
      ['the commit', ''],
    ]
    const ways: readonly Damage[] = ['missing', 'empty', 'cut off', 'garbage', 'flipped']
    const cases = kinds.flatMap(([what, name]) => ways.map((how) => [what, how, name] as const))
    test.each(cases)('%s is %s', async (_what, how, name) => {
      const { engine, ids, layout } = await savedStates(three)
      loosenObjects(layout)
      const id = damageObject(layout, `${ids[1]}${name}`, how)
      const report = await engine.verify({ full: true })
      const code = how === 'missing' ? 'object-missing' : 'object-damaged'
      expect(report).toMatchObject({ ok: false })
      expect(essentials(report)).toEqual([[code, id, [ids[1]]]])
    })

    test.each(kinds)(
      '%s is missing, which a verification without --full finds too',
      async (_what, name) => {
        const { engine, ids, layout } = await savedStates(three)
        loosenObjects(layout)
        const id = damageObject(layout, `${ids[1]}${name}`, 'missing')
        const report = await engine.verify()
        expect(report).toMatchObject({ ok: false, full: false })
        expect(essentials(report)).toEqual([['object-missing', id, [ids[1]]]])
      },
    )

    test('several checkpoints hold it', async () => {
      const { engine, ids, layout } = await savedStates([
        { same: 'same', other: '1' },
        { same: 'same', other: '2' },
      ])
      loosenObjects(layout)
      const id = damageObject(layout, `${ids[0]}:same`, 'missing')
      const [problem] = (await engine.verify()).problems
      expect(problem).toMatchObject({ code: 'object-missing', target: id })
      expect(problem?.checkpoints.toSorted()).toEqual(ids.toSorted())
    })

    test('without --full, missing objects and damaged directories are found', async () => {
      const { engine, ids, layout } = await savedStates(three)
      loosenObjects(layout)
      const file = damageObject(layout, `${ids[2]}:a`, 'missing')
      const directory = damageObject(layout, `${ids[1]}:sub`, 'flipped')
      expect(essentials(await engine.verify())).toEqual([
        ['object-damaged', directory, [ids[1]]],
        ['object-missing', file, [ids[2]]],
      ])
    })

    test('an unreachable object', async () => {
      const { engine, layout } = await savedStates(three)
      const id = plainGit(layout.store, 'hash-object', '-w', join(layout.store, 'HEAD'))
      damageObject(layout, id, 'garbage')
      expect(await engine.verify()).toMatchObject({ ok: true })
      expect(essentials(await engine.verify({ full: true }))).toEqual([['object-damaged', id, []]])
    })
  })

  test.each(['pack', 'idx'])('names a pack whose %s is damaged', async (ending) => {
    const { engine, layout } = await savedStates(three)
    const pack = packAgain(layout)
    flipBit(`${pack}.${ending}`, 8 * (statSync(`${pack}.${ending}`).size - 30))
    const target = relative(layout.store, pack)
    expect(codesAndTargets(await engine.verify({ full: true }))).toContainEqual([
      'pack-damaged',
      target,
    ])
  })

  describe('names damaged refs', () => {
    test.each(['', 'garbage\n', '0123\n'])('a chain holds %j', async (text) => {
      const { engine, hash, layout } = await savedStates(three)
      writeFileSync(chainFile(layout, hash), text)
      const report = await engine.verify()
      expect(codesAndTargets(report)).toEqual([['ref-damaged', chainRef(hash)]])
      expect(report.checked.checkpoints).toBe(3)
    })

    test('a chain points to a missing commit', async () => {
      const { engine, hash, layout } = await savedStates(three)
      const nowhere = '1'.repeat(40)
      writeFileSync(chainFile(layout, hash), `${nowhere}\n`)
      const report = await engine.verify()
      expect(essentials(report)).toEqual([['ref-dangling', chainRef(hash), [nowhere]]])
    })

    test('a line of packed-refs is invalid', async () => {
      const { engine, hash, layout } = await savedStates(three)
      plainGit(layout.store, 'pack-refs', '--all')
      const file = join(layout.store, 'packed-refs')
      writeFileSync(file, readFileSync(file, 'latin1').replace(/^[0-9a-f]{4}/m, 'zzzz'))
      expect(codesAndTargets(await engine.verify())).toEqual([
        ['ref-damaged', chainRef(hash)],
        ['ref-damaged', 'packed-refs'],
      ])
    })
  })

  describe('names damaged cuts', () => {
    test('their file is invalid', async () => {
      const { engine, layout } = await savedStates(three)
      writeFileSync(layout.shallow, 'garbage\n')
      expect(codesAndTargets(await engine.verify())).toEqual([['cuts-damaged', 'shallow']])
    })

    test('their file is lost', async () => {
      const { engine, layout } = await savedStates(statesNamed('a', 'b', 'c', 'd'), {
        flags: { 'checkpoints.max_snapshots': 2 },
      })
      await engine.prune()
      rmSync(layout.shallow)
      expect(codesAndTargets(await engine.verify())).toEqual([['cuts-damaged', 'shallow']])
    })
  })

  describe('names invalid files', () => {
    const files: readonly (readonly [string, string, (saved: SavedStates) => AbsolutePath])[] = [
      ['a project', 'project-damaged', ({ hash, layout }) => layout.projectFile(hash)],
      ['a scan', 'scan-damaged', ({ hash, layout }) => layout.scanFile(hash)],
      ['a journal', 'journal-damaged', ({ hash, layout }) => layout.journalFile(hash)],
      ['pins', 'file-damaged', ({ hash, layout }) => layout.pinsFile(hash)],
      ['restores', 'file-damaged', ({ hash, layout }) => layout.restoresFile(hash)],
      ['turns', 'file-damaged', ({ hash, layout }) => layout.turnFile(hash)],
      ['a ledger', 'file-damaged', ({ hash, layout }) => layout.ledgerFile(hash)],
      ["upstream's index", 'file-damaged', ({ hash, layout }) => layout.indexFile(hash)],
      ["housekeeping's memory", 'file-damaged', ({ layout }) => layout.housekeeping],
    ]
    test.each(files)('%s', async (_what, code, fileOf) => {
      const saved = await savedStates(three)
      const file = fileOf(saved)
      writeFileSync(file, '[garbage')
      const target = relative(saved.layout.store, file)
      expect(codesAndTargets(await saved.engine.verify())).toEqual([[code, target]])
    })

    test('a chain has no project file', async () => {
      const { engine, hash, layout } = await savedStates(three)
      rmSync(layout.projectFile(hash))
      expect(codesAndTargets(await engine.verify())).toEqual([
        ['project-missing', `projects/${hash}.json`],
      ])
    })

    test('the configuration', async () => {
      const { engine, layout } = await savedStates(three)
      writeFileSync(layout.config, '[core\n')
      expect(codesAndTargets(await engine.verify())).toEqual([['file-damaged', 'config']])
    })
  })

  test('a broken project does not hide damage in another', async () => {
    const saved = await savedStates(three)
    const { engine, hash, ids, layout } = saved
    const other = scratchProject()
    const [, middle = ''] = await saveStates(saved, other, statesNamed('x', 'y', 'z'))
    loosenObjects(layout)
    const id = damageObject(layout, `${middle}:a`, 'missing')
    damageObject(layout, `${ids[1]}:a`, 'missing')
    writeFileSync(chainFile(layout, hash), '')
    const found = essentials(await engine.verify())
    expect(found).toContainEqual(['object-missing', id, [middle]])
    expect(found).toHaveLength(3)
  })

  test('reliability 54: the result and its time are in the status', async () => {
    const { clock, engine, hash, layout } = await savedStates(three)
    expect((await engine.status()).verified).toBeNull()
    await engine.verify({ full: true })
    expect((await engine.status()).verified).toEqual({
      at: clock.now(),
      ok: true,
      full: true,
      problems: 0,
    })
    clock.move(1000)
    writeFileSync(layout.scanFile(hash), 'x')
    await engine.verify()
    expect((await engine.status()).verified).toEqual({
      at: clock.now(),
      ok: false,
      full: false,
      problems: 1,
    })
  })

  test('is stopped by an abort', async () => {
    const { engine } = await savedStates(three)
    const signal = AbortSignal.abort()
    await expect(engine.verify({ signal })).rejects.toMatchObject({ code: 'interrupted' })
  })
})

function codesAndTargets({ problems }: VerifyReport): readonly (readonly [string, string])[] {
  return problems.map(({ code, target }) => [code, target] as const)
}

/** Returns the problems, in an order that does not depend on ids. */
function essentials({ problems }: VerifyReport): readonly unknown[] {
  const byCode = problems.toSorted((one, other) => (one.code < other.code ? -1 : 1))
  return byCode.map(({ checkpoints, code, target }) => [code, target, checkpoints])
}
