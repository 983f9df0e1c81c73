import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { countObjects, fsck, log, repack, type Store } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { alone, file, scratchStore, taken } from './scratch-store.ts'

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
})

describe('fsck', () => {
  test('finds an empty store in order', async () => {
    expect(await fsck(scratchStore())).toEqual({ ok: true, problems: [] })
  })

  test('names what is missing', async () => {
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
  test('counts what is stored and what was left behind', async () => {
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

async function storeWithPacks(count: number): Promise<{ store: Store; tip: CheckpointId }> {
  const store = scratchStore()
  let tip = await taken(store, { writes: [file('a', '0')] })
  for (let at = 1; at < count; at++) {
    tip = await taken(store, { parent: tip, writes: [file('a', `${at}`)] })
  }
  return { store, tip }
}
