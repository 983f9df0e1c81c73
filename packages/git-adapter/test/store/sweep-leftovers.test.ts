import {
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  findLeftovers,
  moveRefs,
  openOverlayStore,
  pruneObjects,
  repack,
  sweepLeftovers,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { digestOf, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { alone, chainOf, file, scratchStore, sharing, taken } from '../support/scratch-store.ts'
import { fsck } from '../../src/maintain/fsck.ts'
import type { Leftover } from '../../src/store/sweep-leftovers.ts'

const minute = 60_000
const now = Date.UTC(2026, 4, 8)

/** Files that a process without the store's lock may be working on. */
const perhapsInUse = [
  'store/refs/hermes/0123456789abcdef.lock',
  'store/refs/hermes-kept/0123456789abcdef/1111111111111111111111111111111111111111.lock',
  'store/refs/heads/master.lock',
  'store/config.lock',
  'store/HEAD.lock',
  'store/packed-refs.lock',
  'store/packed-refs.new',
  'store/shallow.lock',
  'store/gc.pid',
  'store/gc.pid.lock',
  'store/info/exclude.lock',
  'store/objects/17/tmp_obj_AbCdEf',
  'store/objects/tmp_obj_AbCdEf',
  'store/objects/pack/tmp_pack_AbCdEf',
  'store/objects/pack/tmp_idx_AbCdEf',
  'store/objects/pack/.tmp-1234-pack-0123.pack',
  'store/indexes/0123456789abcdef.lock',
  'store/ledgers/0123456789abcdef.json.tmp',
  'store/ledgers/0123456789abcdef.json.tmp-1234-0123456789ab',
  'store/config.tmp-1234-0123456789ab',
  'store/info/exclude.tmp-1234-0123456789ab',
  '.last_prune.tmp-1234-0123456789ab',
]

/** Files that only a holder of the store's lock makes. */
const surelyDead = [
  'store/fast_import_crash_1234',
  'store/projects/0123456789abcdef.json.tmp-1234-0123456789ab',
  'store/scans/0123456789abcdef.tmp-1234-0123456789ab',
  'store/turns/0123456789abcdef.json.tmp-1234-0123456789ab',
  'store/pins/0123456789abcdef.json.tmp-1234-0123456789ab',
  'store/journals/0123456789abcdef.json.tmp-1234-0123456789ab',
  'store/restores/0123456789abcdef.json.tmp-1234-0123456789ab',
]

/** Files that resemble leftovers. */
const noLeftovers = [
  'store/.gc-pending',
  'store/gc.log',
  'store/reserve',
  'store/locks/0123456789abcdef',
  'store/locks/0123456789abcdef.lock',
  'store/locks/shallow',
  'store/indexes/0123456789abcdef',
  'store/projects/0123456789abcdef.json',
  'store/projects/notes.tmp',
  'store/ledgers/0123456789abcdef.json',
  'store/objects/17/11111111111111111111111111111111111111',
  'store/objects/pack/pack-0123456789012345678901234567890123456789.keep',
  'store/corrupt-refs/refs_hermes_0123456789abcdef-1',
  '.last_prune',
  'session.yaml',
  'legacy-20260101-000000/repository/index.lock',
]

describe('findLeftovers', () => {
  test('finds nothing in a sound store that is in use', async () => {
    const store = scratchStore()
    await taken(store, { writes: [file('a', '1')] })
    expect(findLeftovers(store.layout, { now: Number.POSITIVE_INFINITY })).toEqual([])
  })

  test('finds nothing where there is no store', () => {
    const { layout } = scratchStore()
    rmSync(layout.base, { recursive: true })
    expect(findLeftovers(layout, { now })).toEqual([])
  })

  test.each([...perhapsInUse, ...surelyDead])('finds %s', (name) => {
    const store = scratchStore()
    plant(store, name, 100 * minute)
    expect(namesOf(store, findLeftovers(store.layout, { now }))).toEqual([name])
  })

  test.each(noLeftovers)('does not count %s as a leftover', (name) => {
    const store = scratchStore()
    plant(store, name, 100 * minute)
    expect(findLeftovers(store.layout, { now })).toEqual([])
  })

  test('reliability 16: names each leftover and its size', () => {
    const store = scratchStore()
    const path = plant(store, 'store/objects/pack/tmp_pack_AbCdEf', 100 * minute)
    writeFileSync(path, Buffer.alloc(1024 * 1024))
    age(path, 100 * minute)
    expect(findLeftovers(store.layout, { now })).toEqual([
      { path, bytes: 1024 * 1024, what: 'unfinished object or pack' },
    ])
  })

  test('counts everything in a directory', () => {
    const store = scratchStore()
    plant(store, 'store/objects/tmp_objdir-incoming-AbCdEf/17/tmp_obj_1', 100 * minute)
    plant(store, 'store/objects/tmp_objdir-incoming-AbCdEf/pack/tmp_pack_1', 100 * minute)
    const directory = join(store.layout.objects, 'tmp_objdir-incoming-AbCdEf')
    age(directory, 100 * minute)
    expect(findLeftovers(store.layout, { now })).toEqual([
      { path: directory, bytes: 2 * 'left'.length, what: 'unfinished objects' },
    ])
  })

  test('a keep file is a leftover only when fast-import made it', () => {
    const store = scratchStore()
    const mark = 'store/objects/pack/pack-0123456789012345678901234567890123456789.keep'
    const path = plant(store, mark, 0)
    writeFileSync(path, 'fast-import')
    age(path, 100 * minute)
    expect(namesOf(store, findLeftovers(store.layout, { now }))).toEqual([mark])
  })
})

describe('sweepLeftovers', () => {
  test('reliability 15: removes everything that blocks git, and the next commands work', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    for (const name of [...perhapsInUse, `store/${chainOf('a')}.lock`]) {
      plant(store, name, 11 * minute)
    }
    sweepLeftovers(alone(store), { now })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    await moveRefs(store, [{ ref: chainOf('b'), from: null, to: first }])
    await pruneObjects(alone(store))
    await repack(alone(store), { how: 'full' })
    await moveRefs(store, [{ ref: chainOf('a'), from: second, to: null }])
    expect(await fsck(store)).toEqual({ ok: true, problems: [] })
  })

  test('removes what it finds, returns it, and leaves everything else unchanged', async () => {
    const store = scratchStore()
    await taken(store, { writes: [file('a', '1')] })
    for (const name of noLeftovers) plant(store, name, 100 * minute)
    makeFanOut(store)
    const before = digestOf(store.layout.base)
    // Their directories would count as changes.
    const names = [...perhapsInUse, ...surelyDead].filter((name) => !name.includes('hermes-kept'))
    for (const name of names) plant(store, name, 100 * minute)
    const found = findLeftovers(store.layout, { now })
    expect(sweepLeftovers(alone(store), { now })).toEqual(found)
    expect(namesOf(store, found)).toEqual(names.toSorted())
    expect(digestOf(store.layout.base)).toBe(before)
    expect(sweepLeftovers(alone(store), { now })).toEqual([])
  })

  test.each(perhapsInUse)('law 10: leaves %s for ten minutes', (name) => {
    const store = scratchStore()
    const path = plant(store, name, 9 * minute)
    expect(sweepLeftovers(alone(store), { now })).toEqual([])
    expect(existsSync(path)).toBe(true)
    expect(sweepLeftovers(alone(store), { now: now + minute }).length).toBe(1)
    expect(existsSync(path)).toBe(false)
  })

  test.each(surelyDead)('removes %s at once', (name) => {
    const store = scratchStore()
    const path = plant(store, name, 0)
    expect(namesOf(store, sweepLeftovers(alone(store), { now }))).toEqual([name])
    expect(existsSync(path)).toBe(false)
  })

  test('law 7: removes an overlay at once, and an unfinished store after some time', async () => {
    const store = scratchStore()
    await taken(store, { writes: [file('a', '1')] })
    openOverlayStore(store, store.layout.base)
    plant(store, '.store-AbCdEf/store/HEAD', 0)
    age(join(store.layout.base, '.store-AbCdEf'), 0)
    expect(sweepLeftovers(alone(store), { now }).map((one) => one.what)).toEqual([
      'abandoned scratch directory',
    ])
    sweepLeftovers(alone(store), { now: now + 10 * minute })
    expect(readdirSync(store.layout.base)).toEqual(['store'])
  })

  test('the grace time can be set', () => {
    const store = scratchStore()
    plant(store, 'store/gc.pid', 1_000)
    expect(sweepLeftovers(alone(store), { now, graceMs: 1_001 })).toEqual([])
    expect(sweepLeftovers(alone(store), { now, graceMs: 1_000 }).length).toBe(1)
  })

  test('law 11: a link is removed and never followed', () => {
    const store = scratchStore()
    const outside = scratchDirectory()
    writeFileSync(join(outside, 'tmp_obj_outside'), 'mine')
    writeFileSync(join(outside, 'x.lock'), 'mine')
    const links = [
      '.quarantine-AbCdEf',
      'store/objects/tmp_objdir-AbCdEf',
      'store/objects/pack/tmp_pack_AbCdEf',
      'store/refs/hermes/0123456789abcdef.lock',
    ]
    for (const name of links) plantLink(store, name, outside)
    for (const name of ['store/refs/linked', 'store/objects/17']) plantLink(store, name, outside)
    rmSync(store.layout.scans, { recursive: true })
    plantLink(store, 'store/scans', outside)
    expect(namesOf(store, sweepLeftovers(alone(store), { now }))).toEqual(links.toSorted())
    expect(readdirSync(outside).toSorted()).toEqual(['tmp_obj_outside', 'x.lock'])
  })

  test('a directory with the name of a leftover file is not a leftover, nor a file with the name of a leftover directory', () => {
    const store = scratchStore()
    plant(store, 'store/refs/hermes/0123456789abcdef.lock/inside', 100 * minute)
    age(join(store.layout.refs, 'hermes', '0123456789abcdef.lock'), 100 * minute)
    plant(store, '.quarantine-AbCdEf', 100 * minute)
    expect(sweepLeftovers(alone(store), { now })).toEqual([])
  })

  test('law 9: sweeping needs the store alone', () => {
    const store = scratchStore()
    const path = plant(store, 'store/fast_import_crash_1234', 0)
    for (const one of [store, sharing(store)]) {
      expect(() => sweepLeftovers(one, { now })).toThrow('must be locked exclusively')
    }
    expect(existsSync(path)).toBe(true)
  })
})

/** Makes a file below the base with an mtime that long ago. */
function plant(store: Store, name: string, ageMs: number): string {
  const path = join(store.layout.base, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'left')
  age(path, ageMs)
  return path
}

function plantLink(store: Store, name: string, target: string): void {
  const path = join(store.layout.base, name)
  symlinkSync(target, path)
  age(path, 100 * minute)
}

function age(path: string, ageMs: number): void {
  const seconds = (now - ageMs) / 1000
  lutimesSync(path, seconds, seconds)
}

function makeFanOut(store: Store): void {
  mkdirSync(join(store.layout.objects, '17'), { recursive: true })
}

/** The paths of leftovers, relative to the base, sorted. */
function namesOf(store: Store, leftovers: readonly Leftover[]): readonly string[] {
  return leftovers.map(({ path }) => path.slice(store.layout.base.length + 1)).toSorted()
}
