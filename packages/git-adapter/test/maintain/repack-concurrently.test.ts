import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckpointId, RefName } from '@hermes-checkpoints/core'
import { listPacks, log, moveRefs, startRepack, type Store } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { fsck } from '../../src/maintain/fsck.ts'
import { alone, chainOf, file, gitThat, scratchStore, taken } from '../support/scratch-store.ts'

describe('startRepack', () => {
  test('leaves one pack with what stays, and nothing of what was removed while git packed', async () => {
    const { going, staying, store } = await twoProjects()
    const repack = await startRepack(store, { tips: [staying] })
    await forget(store, going)
    await repack.finish()
    await repack.close()
    expect(packNames(store)).toHaveLength(1)
    expect(await log(store, staying)).toHaveLength(1)
    await expect(log(store, going)).rejects.toMatchObject({ code: 'store-damaged' })
  })

  test('law 10: keeps what a ref leads to when the ref stayed against the prediction', async () => {
    const { going, staying, store } = await twoProjects()
    const repack = await startRepack(store, { tips: [staying] })
    await repack.finish()
    expect(packNames(store)).toHaveLength(1)
    for (const tip of [going, staying]) expect(await log(store, tip)).toHaveLength(1)
    expect(await fsck(store)).toEqual(await fsck(scratchStore()))
  })

  test('has packed everything when `packed` resolves', async () => {
    const { going, staying, store } = await twoProjects()
    const counts: number[] = []
    const repack = await startRepack(store, { tips: [staying] })
    counts.push(packNames(store).length)
    await repack.packed()
    counts.push(packNames(store).length)
    await forget(store, going)
    await repack.finish()
    expect([...counts, packNames(store).length]).toEqual([2, 3, 1])
  })

  test('law 7: drops nothing and leaves no git behind when it is closed before it is finished', async () => {
    const { going, staying, store } = await twoProjects()
    const before = packNames(store)
    const { fake, git } = gitThat('hangs', 60_000)
    const repack = await startRepack({ ...store, git }, { tips: [staying] })
    await expect.poll(() => fake.running().length).toBeGreaterThan(0)
    await repack.close()
    await repack.close()
    await expect.poll(() => fake.running()).toEqual([])
    await expect(repack.finish()).rejects.toMatchObject({ code: 'interrupted' })
    expect(packNames(store)).toEqual(before)
    for (const tip of [going, staying]) expect(await log(store, tip)).toHaveLength(1)
  })

  test('law 6: drops nothing when git fails, even when the failure is noticed late', async () => {
    const { staying, store } = await twoProjects()
    const before = packNames(store)
    const missing = '1'.repeat(40) as CheckpointId
    const repack = await startRepack(store, { tips: [staying, missing] })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(repack.packed()).rejects.toMatchObject({ code: 'git-failed' })
    await expect(repack.finish()).rejects.toMatchObject({ code: 'git-failed' })
    await repack.close()
    expect(packNames(store)).toEqual(before)
  })

  test('needs the store alone', async () => {
    const { staying, store } = await twoProjects()
    const unlocked = { ...store, lock: null }
    await expect(startRepack(unlocked, { tips: [staying] })).rejects.toThrow(TypeError)
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
