import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { ObjectId } from '@hermes-checkpoints/core'
import { listPacks, objectSizes, PackIndexes, repack } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { alone, chainOf, file, scratchStore, taken } from '../../support/scratch-store.ts'

describe('PackIndexes', () => {
  test('finds every object in the pack that holds it, and in no other', async () => {
    const store = scratchStore()
    const writes = Array.from({ length: 300 }, (_, at) => file(`file-${at}`, `content ${at}`))
    const first = await taken(store, { ref: chainOf('one'), writes })
    const second = await taken(store, { ref: chainOf('two'), writes: [file('b', 'other')] })
    const ids = [...(await objectSizes(store)).keys()]
    const indexes = new PackIndexes(listPacks(store.layout))
    const places = ids.map((id) => indexes.packs.filter((pack) => pack.holds(id)).length)
    expect(places).toEqual(ids.map(() => 1))
    const [one, two] = [first, second].map((id) => indexes.packs.find((pack) => pack.holds(id)))
    expect(one?.name).not.toBe(two?.name)
    expect(indexes.packs.some((pack) => pack.holds('0'.repeat(40) as ObjectId))).toBe(false)
    indexes.close()
  })

  test('knows the size of each pack', async () => {
    const store = scratchStore()
    const tip = await taken(store, { writes: [file('a', 'content')] })
    await repack(alone(store), { how: 'full' })
    const [pack] = listPacks(store.layout)
    const indexes = new PackIndexes(listPacks(store.layout))
    expect(indexes.packs).toHaveLength(1)
    expect(indexes.packs[0]?.holds(tip)).toBe(true)
    expect(indexes.packs[0]?.bytes).toBe(statSync(pack?.pack ?? '').size)
    indexes.close()
  })

  test('an index that is not one holds no object', async () => {
    const store = scratchStore()
    const tip = await taken(store, { writes: [file('a', 'content')] })
    const [pack] = listPacks(store.layout)
    writeFileSync(store.layout.exclude, '')
    for (const index of [store.layout.head, store.layout.exclude]) {
      const indexes = new PackIndexes([{ ...pack!, index }])
      expect(indexes.packs.map((one) => one.holds(tip))).toEqual([false])
      indexes.close()
    }
  })

  test('law 6: an index that is cut off anywhere never fails, and holds at most its objects', async () => {
    const store = scratchStore()
    const tip = await taken(store, { writes: [file('a', 'content')] })
    const [pack] = listPacks(store.layout)
    const whole = readFileSync(pack!.index!)
    for (let length = 0; length <= whole.length; length += 3) {
      writeFileSync(store.layout.exclude, whole.subarray(0, length))
      const indexes = new PackIndexes([{ ...pack!, index: store.layout.exclude }])
      expect([true, false]).toContain(indexes.packs[0]?.holds(tip))
      indexes.close()
    }
  })
})
