import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { CheckpointId } from '@hermes-checkpoints/core'
import {
  addCuts,
  cutHistory,
  log,
  readCuts,
  repack,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { alone, chainOf, file, scratchStore, sharing, taken } from '../support/scratch-store.ts'
import { fsck } from '../../src/maintain/fsck.ts'

describe('cutHistory', () => {
  test('law 4: the log ends at the cut, and every id above it stays', async () => {
    const { store, ids } = await storeWithChain(6)
    cutHistory(alone(store), new Set([ids[2] as CheckpointId]))
    const entries = await log(store, ids[0] as CheckpointId)
    expect(entries.map((entry) => entry.id)).toEqual(ids.slice(0, 3))
    expect(entries.at(-1)?.parent).toBeNull()
    const count = ['--git-dir', store.layout.store, 'rev-list', '--count', chainOf('a')]
    expect(execFileSync('git', count, { encoding: 'utf8' })).toBe('3\n')
  })

  test('law 4: the next full repack drops the objects behind the cut, and changes no other', async () => {
    const { store, ids } = await storeWithChain(6)
    const before = (await log(store, ids[0] as CheckpointId)).slice(0, 3)
    cutHistory(alone(store), new Set([ids[2] as CheckpointId]))
    await repack(alone(store), { how: 'full' })
    const after = await log(store, ids[0] as CheckpointId)
    expect(after.map(({ id, time, subject, tree }) => [id, time, subject, tree])).toEqual(
      before.map(({ id, time, subject, tree }) => [id, time, subject, tree]),
    )
    expect(await fsck(store)).toEqual({ ok: true, problems: [] })
    await expect(log(store, ids[4] as CheckpointId)).rejects.toMatchObject({
      code: 'store-damaged',
    })
  })

  test('a checkpoint can be taken on top of a cut', async () => {
    const { store, ids } = await storeWithChain(3)
    cutHistory(alone(store), new Set([ids[0] as CheckpointId]))
    await repack(alone(store), { how: 'full' })
    const next = await taken(store, { parent: ids[0] as CheckpointId, writes: [file('b', 'new')] })
    expect((await log(store, next)).map((entry) => entry.id)).toEqual([next, ids[0]])
  })

  test('cuts are read back; without cuts, there is no file', async () => {
    const { store, ids } = await storeWithChain(2)
    const cuts = new Set(ids)
    cutHistory(alone(store), cuts)
    expect(readCuts(store.layout)).toEqual({ kind: 'cuts', cuts })
    expect(readFileSync(store.layout.shallow, 'utf8')).toBe(`${ids.toSorted().join('\n')}\n`)
    cutHistory(alone(store), new Set())
    expect(existsSync(store.layout.shallow)).toBe(false)
    expect(readCuts(store.layout)).toEqual({ kind: 'cuts', cuts: new Set() })
  })

  test('a line that is not an id is damage', async () => {
    const { layout } = scratchStore()
    writeFileSync(layout.shallow, 'garbage\n')
    expect(readCuts(layout)).toMatchObject({ kind: 'damaged' })
  })

  test('law 9: cutting needs a lock, which may be shared', async () => {
    const { store, ids } = await storeWithChain(2)
    cutHistory(sharing(store), new Set([ids[0] as CheckpointId]))
    expect((await log(store, ids[0] as CheckpointId)).length).toBe(1)
    expect(() => cutHistory(store, new Set())).toThrow('must be locked')
    expect(() => addCuts(store, [])).toThrow('must be locked')
  })
})

describe('addCuts', () => {
  test('keeps the existing cuts', async () => {
    const { store, ids } = await storeWithChain(3)
    const [newest, middle, oldest] = ids as [CheckpointId, CheckpointId, CheckpointId]
    addCuts(sharing(store), [newest])
    addCuts(sharing(store), [newest, oldest])
    expect(readCuts(store.layout)).toEqual({ kind: 'cuts', cuts: new Set([newest, oldest]) })
    addCuts(sharing(store), [middle])
    expect(readCuts(store.layout)).toEqual({ kind: 'cuts', cuts: new Set(ids) })
  })

  test('writes nothing when nothing is new', async () => {
    const { store, ids } = await storeWithChain(2)
    addCuts(sharing(store), [])
    expect(existsSync(store.layout.shallow)).toBe(false)
    addCuts(sharing(store), ids)
    const { ino } = statSync(store.layout.shallow)
    addCuts(sharing(store), ids.slice(1))
    expect(statSync(store.layout.shallow).ino).toBe(ino)
  })

  test('law 10: does not overwrite a damaged file', async () => {
    const { store, ids } = await storeWithChain(1)
    writeFileSync(store.layout.shallow, 'garbage\n')
    expect(() => addCuts(sharing(store), ids)).toThrow(
      expect.objectContaining({
        code: 'store-damaged',
        message: expect.stringContaining('garbage'),
      }),
    )
    expect(readFileSync(store.layout.shallow, 'utf8')).toBe('garbage\n')
  })
})

/** A store with a chain of checkpoints, their ids newest first. */
async function storeWithChain(length: number): Promise<{ store: Store; ids: CheckpointId[] }> {
  const store = scratchStore()
  const ids: CheckpointId[] = []
  for (let at = 0; at < length; at++) {
    const writes = [file('a', `content ${at}`)]
    const time = 1_700_000_000_000 + at * 60_000
    ids.unshift(
      await taken(store, { parent: ids[0] ?? null, time, message: `number ${at}`, writes }),
    )
  }
  return { store, ids }
}
