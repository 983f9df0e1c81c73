import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  keptRef,
  parseProjectHash,
  type CheckpointId,
  type ObjectId,
} from '@hermes-checkpoints/core'
import {
  cutHistory,
  historyObjects,
  log,
  moveRefs,
  objectSizes,
  pruneObjects,
  readTree,
  repack,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import {
  alone,
  chainOf,
  file,
  gitThat,
  looseBlob,
  scratchStore,
  taken,
  unpack,
} from '../support/scratch-store.ts'

describe('historyObjects', () => {
  test('lists for each checkpoint the objects that newer ones do not need', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', 'same'), file('b', 'old')] })
    const second = await taken(store, { parent: first, writes: [file('b', 'new')] })
    const [same, old] = await idsOf(store, first)
    const [, fresh] = await idsOf(store, second)
    const [newest, oldest] = await log(store, second)
    const listed = await historyObjects(store, [second])
    expect(listed.map(({ commit, objects }) => [commit, new Set<unknown>(objects)])).toEqual([
      [second, new Set([second, newest?.tree, same, fresh])],
      [first, new Set([first, oldest?.tree, old])],
    ])
  })

  test('lists the checkpoint itself first among its objects', async () => {
    const { store, tips } = await twoChains()
    const listed = await historyObjects(store, tips)
    expect(listed.map(({ objects }) => String(objects[0]))).toEqual(
      listed.map(({ commit }) => String(commit)),
    )
  })

  test('names every reachable object once, and no other', async () => {
    const { store, tips } = await twoChains()
    const reachable = [...(await objectSizes(store)).keys()].toSorted()
    looseBlob(store, 'nobody refers to this')
    const objects = (await historyObjects(store, tips)).flatMap((one) => one.objects)
    expect(objects.toSorted()).toEqual(reachable)
  })

  test('merges histories by time, newest first', async () => {
    const { store, tips, ids } = await twoChains()
    const listed = await historyObjects(store, tips)
    expect(listed.map(({ commit }) => commit)).toEqual(ids)
  })

  test('lists no checkpoint before its child, even when the clock was set back', async () => {
    const store = scratchStore()
    const first = await taken(store, { time: Date.UTC(2030, 0, 1), writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, time: Date.UTC(2020, 0, 1) })
    const listed = await historyObjects(store, [first, second])
    expect(listed.map(({ commit }) => commit)).toEqual([second, first])
  })

  test('ends at cuts, and separates the objects of a kept checkpoint behind them', async () => {
    const store = scratchStore()
    const first = await taken(store, { time: at(1), writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, time: at(2), writes: [file('a', '2')] })
    const third = await taken(store, { parent: second, time: at(3), writes: [file('a', '3')] })
    const ref = keptRef(parseProjectHash('0123456789abcdef'), first)
    await moveRefs(store, [{ ref, from: null, to: first }])
    cutHistory(alone(store), new Set([first, third]))
    const listed = await historyObjects(store, [third, first])
    expect(listed.map(({ commit, objects }) => [commit, objects.length])).toEqual([
      [third, 3],
      [first, 3],
    ])
  })

  test.each(['packed', 'loose'])(
    'dropping the last ones reclaims exactly the objects listed for them: %s objects',
    async (how) => {
      const { store, ids, tips } = await twoChains()
      if (how === 'loose') unpack(store)
      const listed = await historyObjects(store, tips)
      const kept = ids.slice(0, 4)
      cutHistory(alone(store), new Set(kept.slice(2)))
      await pruneObjects(alone(store))
      await repack(alone(store), { how: 'full' })
      const expected = listed.filter(({ commit }) => kept.includes(commit))
      expect([...(await objectSizes(store)).keys()].toSorted()).toEqual(
        expected.flatMap(({ objects }) => objects).toSorted(),
      )
    },
  )

  test('is one git process, and none for no history', async () => {
    const { store, tips } = await twoChains()
    const { fake, git } = gitThat('logs-calls', 60_000)
    expect(await historyObjects({ ...store, git }, [])).toEqual([])
    expect(fake.calls().length).toBe(0)
    await historyObjects({ ...store, git }, tips)
    expect(fake.calls().length).toBe(1)
  })

  test('law 6: reports a damaged store when an object is missing', async () => {
    const store = scratchStore()
    const id = await taken(store, { writes: [file('a', '1')] })
    unpack(store)
    const [blob = ''] = await idsOf(store, id)
    rmSync(join(store.layout.objects, blob.slice(0, 2), blob.slice(2)))
    await expect(historyObjects(store, [id])).rejects.toMatchObject({ code: 'store-damaged' })
  })

  test('rejects a git that prints garbage', async () => {
    const { store, tips } = await twoChains()
    const { git } = gitThat('prints-garbage')
    const fooled = historyObjects({ ...store, git }, tips)
    await expect(fooled).rejects.toMatchObject({
      code: 'git-failed',
      message: expect.stringContaining('not'),
    })
  })
})

function at(minute: number): number {
  return Date.UTC(2026, 0, 1, 0, minute)
}

async function idsOf(store: Store, id: CheckpointId): Promise<readonly ObjectId[]> {
  return (await readTree(store, id)).map((one) => one.id)
}

/** Two chains of four checkpoints, taken in turns, with common files. All ids are newest first. */
async function twoChains(): Promise<{
  store: Store
  tips: readonly CheckpointId[]
  ids: readonly CheckpointId[]
}> {
  const store = scratchStore()
  const ids: CheckpointId[] = []
  for (let number = 0; number < 8; number++) {
    const writes = [
      file('own', `${number}`),
      file('shared/both', `${Math.floor(number / 2)}`),
      file('shared/all', 'same'),
    ]
    const ref = chainOf(number % 2 === 0 ? 'even' : 'odd')
    ids.unshift(await taken(store, { ref, parent: ids[1] ?? null, time: at(number), writes }))
  }
  return { store, tips: ids.slice(0, 2), ids }
}
