import { statSync, truncateSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { ObjectId } from '@hermes-checkpoints/core'
import { objectSizes, storeShape, type Store } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { file, gitThat, looseBlob, scratchStore, taken } from '../support/scratch-store.ts'

describe('objectSizes', () => {
  test('an empty store has no objects', async () => {
    expect(await objectSizes(scratchStore())).toEqual(new Map())
  })

  test('a loose object is as large as its file, whether anything refers to it or not', async () => {
    const store = scratchStore()
    const id = looseBlob(store, 'nobody refers to this')
    expect(await objectSizes(store)).toEqual(new Map([[id, statSync(looseFile(store, id)).size]]))
  })

  test('the sizes of packed objects add up to their packs, except header and trailer', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', 'x'.repeat(3_000)), file('b', '1')] })
    await taken(store, { parent: first, writes: [file('a', 'y'.repeat(3_000))] })
    const sizes = [...(await objectSizes(store)).values()]
    const total = sizes.reduce((sum, bytes) => sum + bytes, 0)
    expect(sizes.length).toBe(7)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(storeShape(store.layout).packBytes)
  })

  test('an object that is both loose and packed is listed once', async () => {
    const store = scratchStore()
    await taken(store, { writes: [file('a', 'twice')] })
    const before = await objectSizes(store)
    looseBlob(store, 'twice')
    expect([...(await objectSizes(store)).keys()].toSorted()).toEqual([...before.keys()].toSorted())
  })

  test('an object that a power cut has emptied has size 0, and hides no other', async () => {
    const store = scratchStore()
    const emptied = looseBlob(store, 'emptied')
    const whole = looseBlob(store, 'whole')
    chmodSync(looseFile(store, emptied), 0o600)
    truncateSync(looseFile(store, emptied))
    const sizes = await objectSizes(store)
    expect(sizes.get(emptied) ?? 0).toBe(0)
    expect(sizes.get(whole)).toBe(statSync(looseFile(store, whole)).size)
  })

  test('is one git process', async () => {
    const { fake, git } = gitThat('logs-calls', 60_000)
    await objectSizes(scratchStore(git))
    expect(fake.calls().length).toBe(1)
  })

  test('rejects a git that prints garbage, and one that dies', async () => {
    const store = scratchStore()
    const garbage = objectSizes({ ...store, git: gitThat('prints-garbage').git })
    await expect(garbage).rejects.toMatchObject({ code: 'git-failed' })
    const dead = objectSizes({ ...store, git: gitThat('dies-of-signal').git })
    await expect(dead).rejects.toMatchObject({ code: 'git-failed' })
  })

  test('a git that hangs is stopped at the time-out', async () => {
    const store = scratchStore()
    const { git } = gitThat('hangs', 300)
    await expect(objectSizes({ ...store, git })).rejects.toMatchObject({ code: 'git-timeout' })
  })
})

function looseFile(store: Store, id: ObjectId): string {
  return join(store.layout.objects, id.slice(0, 2), id.slice(2))
}
