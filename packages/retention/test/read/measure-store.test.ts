import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectHash } from '@hermes-checkpoints/core'
import { cutHistory, repack, type Store } from '@hermes-checkpoints/git-adapter'
import { readProjectHistory } from '@hermes-checkpoints/retention'
import { describe, expect, test } from 'vitest'
import { measureProjects } from '../../src/read/measure-store.ts'
import { idOf } from '../support/made-up-ids.ts'
import { addProject, keep, scratchStore, take } from '../support/scratch-store.ts'

const [small, large] = [10_000, 100_000]

describe('measureProjects', () => {
  test('counts shared content in full for each project, but as the own bytes of none', async () => {
    const store = scratchStore()
    const [one, two] = [addProject(store), addProject(store)]
    const shared = randomBytes(large)
    await take(store, one, shared)
    await take(store, one, randomBytes(small))
    await take(store, two, shared)
    const [first, second] = await measured(store, one, two)
    expect(rounded(first?.bytes)).toBe(110)
    expect(rounded(first?.ownBytes)).toBe(10)
    expect(rounded(second?.bytes)).toBe(100)
    expect(rounded(second?.ownBytes)).toBe(0)
  })

  test('law 8: predicts what dropping the oldest frees', async () => {
    const store = scratchStore()
    const [one, two] = [addProject(store), addProject(store)]
    const shared = randomBytes(large)
    for (const content of [randomBytes(large), shared, randomBytes(small), randomBytes(large)]) {
      await take(store, one, content)
    }
    await take(store, two, shared)
    await repack(store, { how: 'full' })
    const [project] = await measured(store, one)
    const sized = (await measured(store, one, two))[0]?.checkpoints ?? []
    expect(sized.map(({ bytes }) => rounded(bytes))).toEqual([100, 10, 0, 100])
    expect(project?.checkpoints.map(({ bytes }) => rounded(bytes))).toEqual([100, 10, 100, 100])
    for (const length of [3, 2, 1]) {
      const before = packBytes(store)
      cutHistory(store, new Set([sized[length - 1]?.id ?? idOf(0)]))
      await repack(store, { how: 'full' })
      // Commits are small and similar; their deltas differ after each repack.
      expect(Math.abs(before - packBytes(store) - (sized[length]?.bytes ?? 0))).toBeLessThan(300)
    }
  })

  test('lists the newest first, and those older than the cut last', async () => {
    const store = scratchStore()
    const project = addProject(store)
    const ids = []
    for (let number = 0; number < 4; number += 1) ids.push(await take(store, project, `${number}`))
    const [first = idOf(0), , third = idOf(0), fourth] = ids
    await keep(store, project, first)
    cutHistory(store, new Set([third, first]))
    const [only] = await measured(store, project)
    expect(only?.checkpoints.map(({ id }) => id)).toEqual([fourth, third, first])
  })

  test('counts content that comes back with the newest checkpoint that has it', async () => {
    const store = scratchStore()
    const project = addProject(store)
    const content = randomBytes(large)
    for (const state of [content, 'something else', content]) await take(store, project, state)
    const [only] = await measured(store, project)
    expect(only?.checkpoints.map(({ bytes }) => rounded(bytes))).toEqual([100, 0, 0])
  })
})

async function measured(store: Store, ...projects: readonly ProjectHash[]) {
  const histories = []
  for (const project of projects) histories.push(await readProjectHistory(store, project))
  return measureProjects(store, histories)
}

function rounded(bytes = Number.NaN): number {
  return Math.round(bytes / 1000)
}

/** Excludes the pack indexes, which have an entry for every object. */
function packBytes({ layout }: Store): number {
  const directory = join(layout.objects, 'pack')
  const packs = readdirSync(directory).filter((name) => name.endsWith('.pack'))
  return packs.reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
}
