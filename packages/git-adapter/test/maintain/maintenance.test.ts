import { createHash } from 'node:crypto'
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  keptRef,
  layout,
  parseAbsolutePath,
  parseProjectHash,
  type CheckpointId,
} from '@hermes-checkpoints/core'
import {
  cutHistory,
  log,
  logSingles,
  moveRefs,
  objectSizes,
  repack,
  storeShape,
  type FileWrite,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  alone,
  chainOf,
  file,
  gitOf,
  gitThat,
  refFile,
  scratchStore,
  sharing,
  taken,
  unpack,
} from '../support/scratch-store.ts'
import { fsck } from '../../src/maintain/fsck.ts'
import { countObjects } from '../../src/objects/count-objects.ts'

describe('repack', () => {
  test.each(['geometric', 'full'] as const)(
    '%s joins packs and keeps every checkpoint',
    async (how) => {
      const { store, tip } = await storeWithPacks(6)
      expect((await countObjects(store)).packs).toBe(6)
      await repack(alone(store), { how })
      expect((await countObjects(store)).packs).toBe(1)
      expect((await log(store, tip)).length).toBe(6)
      expect(await fsck(store)).toEqual({ ok: true, problems: [] })
    },
  )

  test('reliability 9: full drops nothing when git did not get all refs', async () => {
    const store = scratchStore()
    const tips: CheckpointId[] = []
    for (const name of ['a', 'b'])
      tips.push(
        await taken(store, { ref: chainOf(name), message: name, writes: [file(name, name)] }),
      )
    await repack(alone(store), { how: 'full' })
    const git = gitOf('git-that-hears-little')
    const packing = repack(alone({ ...store, git }), { how: 'full' })
    await expect(packing).rejects.toMatchObject({ code: 'git-failed' })
    expect((await logSingles(store, tips)).map(({ id }) => id)).toEqual(tips)
  })

  test('full drops packed objects that are no longer reachable', async () => {
    const { store, tip } = await storeWithPacks(3)
    cutHistory(alone(store), new Set([tip]))
    await repack(alone(store), { how: 'full' })
    expect(await countObjects(store)).toMatchObject({ looseObjects: 0, packedObjects: 3, packs: 1 })
  })

  test('full keeps what a kept ref reaches behind the cut of its chain', async () => {
    const { store, ids, tip } = await storeWithPacks(5)
    const [, kept] = ids as [CheckpointId, CheckpointId]
    const ref = keptRef(parseProjectHash('0123456789abcdef'), kept)
    await moveRefs(store, [{ ref, from: null, to: kept }])
    cutHistory(alone(store), new Set([kept, ids[3] as CheckpointId]))
    await repack(alone(store), { how: 'full' })
    expect((await log(store, tip)).map((entry) => entry.id)).toEqual([ids[4], ids[3]])
    expect((await logSingles(store, [kept])).map((entry) => entry.id)).toEqual([kept])
    expect((await countObjects(store)).packedObjects).toBe(3 * 3)
    expect(await fsck(store)).toEqual({ ok: true, problems: [] })
  })

  test('full leaves no object after the last ref is deleted', async () => {
    const { store, tip } = await storeWithPacks(2)
    await moveRefs(store, [{ ref: chainOf('a'), from: tip, to: null }])
    await repack(alone(store), { how: 'full' })
    expect(await countObjects(store)).toMatchObject({ packedObjects: 0, packs: 0, packBytes: 0 })
  })

  test('law 10: full drops nothing while a ref is dangling', async () => {
    const { store } = await storeWithPacks(2)
    const before = await objectSizes(store)
    // git ignores such a ref silently.
    writeFileSync(refFile(store, chainOf('a')), 'ref: refs/heads/none\n')
    const refused = repack(alone(store), { how: 'full' })
    await expect(refused).rejects.toMatchObject({
      code: 'store-damaged',
      message: expect.stringContaining(chainOf('a')),
    })
    expect(await objectSizes(store)).toEqual(before)
  })

  test('packs the same store to the same size each time', async () => {
    const store = scratchStore()
    await taken(store, { writes: similarFiles(150) })
    unpack(store)
    const sizes = new Set<number>()
    for (let round = 0; round < 3; round++) {
      const copy = { ...store, layout: layout(parseAbsolutePath(scratchDirectory())) }
      cpSync(store.layout.store, copy.layout.store, { recursive: true })
      await repack(alone(copy), { how: 'full' })
      sizes.add(storeShape(copy.layout).packBytes)
    }
    expect(sizes.size).toBe(1)
  })

  test('law 9: a repack needs the store alone', async () => {
    const store = scratchStore()
    await expect(repack(store, { how: 'full' })).rejects.toThrow('must be locked exclusively')
    const shared = repack(sharing(store), { how: 'geometric' })
    await expect(shared).rejects.toThrow('must be locked exclusively')
  })

  test('is stopped at the time-out, which covers the whole command', async () => {
    const store = scratchStore()
    const { git } = gitThat('hangs')
    const hung = repack(alone({ ...store, git }), { how: 'full', timeoutMs: 300 })
    await expect(hung).rejects.toMatchObject({ code: 'git-timeout' })
  })
})

describe('fsck', () => {
  test('finds no problem in an empty store', async () => {
    expect(await fsck(scratchStore())).toEqual({ ok: true, problems: [] })
  })

  test('names missing objects', async () => {
    const { store } = await storeWithPacks(2)
    const packs = join(store.layout.objects, 'pack')
    const first = readdirSync(packs).find((name) => name.endsWith('.pack'))
    rmSync(join(packs, String(first)))
    const report = await fsck(store)
    expect(report.ok).toBe(false)
    expect(report.problems.length).toBeGreaterThan(0)
  })
})

describe('countObjects', () => {
  test('counts objects, packs and garbage', async () => {
    const { store } = await storeWithPacks(1)
    writeFileSync(join(store.layout.objects, 'pack', 'tmp_pack_abc'), Buffer.alloc(5_000))
    expect(await countObjects(store)).toMatchObject({
      looseObjects: 0,
      packedObjects: 3,
      packs: 1,
      garbageFiles: 1,
      garbageBytes: expect.any(Number),
    })
  })
})

/** A store with a chain of checkpoints in a pack each, their ids oldest first. */
async function storeWithPacks(
  count: number,
): Promise<{ store: Store; ids: readonly CheckpointId[]; tip: CheckpointId }> {
  const store = scratchStore()
  let tip = await taken(store, { writes: [file('a', '0')] })
  const ids = [tip]
  for (let at = 1; at < count; at++) {
    tip = await taken(store, { parent: tip, writes: [file('a', `${at}`)] })
    ids.push(tip)
  }
  return { store, ids, tip }
}

/** Files that resemble many others, so that the pack depends on which ones git compares. */
function similarFiles(count: number): readonly FileWrite[] {
  return Array.from({ length: count }, (_, at) => {
    const lines = Array.from({ length: 20 + (at % 60) }, (__, row) => line((at * 7 + row) % 400))
    return file(`${line(at)}.txt`, [...lines, `own ${at}`].join('\n'))
  })
}

function line(at: number): string {
  return createHash('sha256').update(`${at}`).digest('hex')
}
