import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckpointId, RefName } from '@hermes-checkpoints/core'
import {
  repackConcurrently,
  fsck,
  listPacks,
  log,
  moveRefs,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { alone, chainOf, file, gitThat, scratchStore, taken } from '../support/scratch-store.ts'

describe('repackConcurrently', () => {
  test('leaves one pack with what stays, and nothing of what was forgotten meanwhile', async () => {
    const { going, staying, store } = await twoProjects()
    const answer = await repackConcurrently(store, { tips: [staying] }, async () => {
      await forget(store, going)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(packNames(store)).toHaveLength(1)
    expect(await log(store, staying)).toHaveLength(1)
    await expect(log(store, going)).rejects.toMatchObject({ code: 'store-damaged' })
  })

  test('law 10: keeps what a ref leads to that did not go as expected', async () => {
    const { going, staying, store } = await twoProjects()
    await repackConcurrently(store, { tips: [staying] }, async () => undefined)
    expect(packNames(store)).toHaveLength(1)
    for (const tip of [going, staying]) expect(await log(store, tip)).toHaveLength(1)
    expect(await fsck(store)).toEqual(await fsck(scratchStore()))
  })

  test('has packed all when the work is told so', async () => {
    const { going, staying, store } = await twoProjects()
    const counts: number[] = []
    await repackConcurrently(store, { tips: [staying] }, async (untilPacked) => {
      counts.push(packNames(store).length)
      await untilPacked()
      counts.push(packNames(store).length)
      await forget(store, going)
    })
    expect([...counts, packNames(store).length]).toEqual([2, 3, 1])
  })

  test('law 7: drops nothing and leaves no git behind when the work fails', async () => {
    const { going, staying, store } = await twoProjects()
    const before = packNames(store)
    const { fake, git } = gitThat('hangs', 60_000)
    const packing = repackConcurrently({ ...store, git }, { tips: [staying] }, async () => {
      await expect.poll(() => fake.running().length).toBeGreaterThan(0)
      throw new Error('the work has failed')
    })
    await expect(packing).rejects.toThrow('the work has failed')
    await expect.poll(() => fake.running()).toEqual([])
    expect(packNames(store)).toEqual(before)
    for (const tip of [going, staying]) expect(await log(store, tip)).toHaveLength(1)
  })

  test('law 6: drops nothing when git fails, however long the work takes', async () => {
    const { staying, store } = await twoProjects()
    const before = packNames(store)
    const missing = '1'.repeat(40) as CheckpointId
    const packing = repackConcurrently(store, { tips: [staying, missing] }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await expect(packing).rejects.toMatchObject({ code: 'git-failed' })
    expect(packNames(store)).toEqual(before)
  })

  test('needs the store alone', async () => {
    const { staying, store } = await twoProjects()
    const unlocked = { ...store, lock: null }
    const packing = repackConcurrently(unlocked, { tips: [staying] }, async () => undefined)
    await expect(packing).rejects.toThrow(TypeError)
  })
})

interface TwoProjects {
  readonly store: Store
  readonly going: CheckpointId
  readonly staying: CheckpointId
}

async function twoProjects(): Promise<TwoProjects> {
  const store = scratchStore()
  const going = await taken(store, { ref: refs.going, writes: [file('a', 'going')] })
  const staying = await taken(store, { ref: refs.staying, writes: [file('a', 'staying')] })
  expect(listPacks(store.layout)).toHaveLength(2)
  return { store: alone(store), going, staying }
}

const refs: Record<'going' | 'staying', RefName> = {
  going: chainOf('going'),
  staying: chainOf('staying'),
}

async function forget(store: Store, from: CheckpointId): Promise<void> {
  await moveRefs(store, [{ ref: refs.going, from, to: null }])
}

function packNames({ layout }: Store): readonly string[] {
  return readdirSync(join(layout.objects, 'pack')).filter((name) => name.endsWith('.pack'))
}
