import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptRef, parseProjectHash, type CheckpointId } from '@hermes-checkpoints/core'
import {
  cutHistory,
  log,
  moveRefs,
  objectSizes,
  pruneObjects,
  readCuts,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import {
  alone,
  chainOf,
  file,
  gitThat,
  looseBlob,
  refFile,
  scratchStore,
  sharing,
  taken,
  unpack,
} from '../support/scratch-store.ts'
import { fsck } from '../../src/maintain/fsck.ts'

describe('pruneObjects', () => {
  test('deletes unreachable loose objects, and nothing else', async () => {
    const { store, tip } = await looseChain(3)
    const before = await objectSizes(store)
    looseBlob(store, 'nobody refers to this')
    await pruneObjects(alone(store))
    expect(await objectSizes(store)).toEqual(before)
    expect((await log(store, tip)).length).toBe(3)
    expect(await fsck(store)).toEqual({ ok: true, problems: [] })
  })

  test('leaves packs alone, and deletes loose copies of what they hold', async () => {
    const store = scratchStore()
    const tip = await taken(store, { writes: [file('a', 'packed')] })
    const before = await objectSizes(store)
    looseBlob(store, 'packed')
    await moveRefs(store, [{ ref: chainOf('a'), from: tip, to: null }])
    await pruneObjects(alone(store))
    expect(await objectSizes(store)).toEqual(before)
  })

  test('law 4: deletes the objects behind a cut, and keeps those of a kept ref', async () => {
    const { store, ids, tip } = await looseChain(4)
    const [first, kept] = ids as [CheckpointId, CheckpointId]
    const ref = keptRef(parseProjectHash('0123456789abcdef'), kept)
    await moveRefs(store, [{ ref, from: null, to: kept }])
    cutHistory(alone(store), new Set([kept, tip]))
    await pruneObjects(alone(store))
    const left = new Set<string>((await objectSizes(store)).keys())
    expect(left.size).toBe(2 * 3)
    expect([tip, kept, first].map((id) => left.has(id))).toEqual([true, true, false])
    expect(await fsck(store)).toEqual({ ok: true, problems: [] })
  })

  test('git removes the cuts of deleted commits', async () => {
    const { store, ids, tip } = await looseChain(2)
    cutHistory(alone(store), new Set(ids))
    await pruneObjects(alone(store))
    expect(readCuts(store.layout)).toEqual({ kind: 'cuts', cuts: new Set([tip]) })
  })

  test.each(['', 'junk', '\0\0\0\0', 'ref: refs/heads/none\n', '1234\n'])(
    'law 10: deletes nothing while a ref is %j',
    async (content) => {
      const { store } = await looseChain(2)
      looseBlob(store, 'nobody refers to this')
      const before = await objectSizes(store)
      writeFileSync(refFile(store, chainOf('a')), content)
      await expect(pruneObjects(alone(store))).rejects.toMatchObject({
        code: 'store-damaged',
        message: expect.stringContaining(chainOf('a')),
      })
      expect(await objectSizes(store)).toEqual(before)
    },
  )

  test('law 10: deletes nothing while the object of a ref is missing', async () => {
    const { store, tip } = await looseChain(2)
    rmSync(join(store.layout.objects, tip.slice(0, 2), tip.slice(2)))
    const before = await objectSizes(store)
    await expect(pruneObjects(alone(store))).rejects.toMatchObject({ code: 'git-failed' })
    expect(await objectSizes(store)).toEqual(before)
  })

  test('law 9: pruning needs the store alone', async () => {
    const store = scratchStore()
    await expect(pruneObjects(store)).rejects.toThrow('must be locked exclusively')
    await expect(pruneObjects(sharing(store))).rejects.toThrow('must be locked exclusively')
  })

  test('is stopped at the time-out and on abort', async () => {
    const { git } = gitThat('hangs')
    const store = alone({ ...scratchStore(), git })
    const hung = pruneObjects(store, { timeoutMs: 300 })
    await expect(hung).rejects.toMatchObject({ code: 'git-timeout' })
    const stopped = pruneObjects(store, { signal: AbortSignal.abort() })
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted' })
  })
})

/** A chain of loose checkpoints of three objects each, their ids oldest first. */
async function looseChain(
  length: number,
): Promise<{ store: Store; ids: readonly CheckpointId[]; tip: CheckpointId }> {
  const store = scratchStore()
  let tip = await taken(store, { writes: [file('a', '0')] })
  const ids = [tip]
  for (let at = 1; at < length; at++) {
    tip = await taken(store, { parent: tip, writes: [file('a', `${at}`)] })
    ids.push(tip)
  }
  unpack(store)
  return { store, ids, tip }
}
