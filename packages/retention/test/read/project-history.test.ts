import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainRef, keptRef } from '@hermes-checkpoints/core'
import { addCuts, readTip } from '@hermes-checkpoints/git-adapter'
import { readProjectHistory, readWholeHistory } from '@hermes-checkpoints/retention'
import { describe, expect, test } from 'vitest'
import { writePins } from '../../src/state/pins.ts'
import { idOf } from '../support/made-up-ids.ts'
import { addProject, keep, scratchStore, take } from '../support/scratch-store.ts'

const noon = Date.UTC(2026, 0, 15, 12)

describe('readProjectHistory', () => {
  test('a project without checkpoints has an empty one', async () => {
    const store = scratchStore()
    const project = addProject(store)
    const history = await readProjectHistory(store, project)
    expect(history).toEqual({ project, chain: [], older: [], kept: new Set(), pins: new Map() })
  })

  test('lists the chain down to its cut, then what outlives it, newest first', async () => {
    const { ids, project, store } = await fiveCheckpoints()
    for (const at of [0, 1, 4]) await keep(store, project, ids[at] ?? idOf(0))
    addCuts(store, [ids[3] ?? idOf(0), ids[1] ?? idOf(0)])
    const { chain, kept, older } = await readProjectHistory(store, project)
    expect(chain.map(({ id }) => id)).toEqual([ids[4], ids[3]])
    expect(older.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    expect(kept).toEqual(new Set([ids[0], ids[1], ids[4]]))
  })

  test('a limit that ends within the chain does not read the older checkpoints', async () => {
    const { ids, project, store } = await fiveCheckpoints()
    for (const at of [0, 1]) await keep(store, project, ids[at] ?? idOf(0))
    addCuts(store, [ids[2] ?? idOf(0), ids[1] ?? idOf(0)])
    const { chain, older } = await readProjectHistory(store, project, 2)
    expect(chain.map(({ id }) => id)).toEqual([ids[4], ids[3]])
    expect(older).toEqual([])
    const whole = await readProjectHistory(store, project, 4)
    expect(whole.older.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  })

  test('law 10: where nobody knows the pins, everything that is kept counts as pinned', async () => {
    const { ids, project, store } = await fiveCheckpoints()
    const [first = idOf(0), second = idOf(0)] = ids
    for (const id of [first, second]) await keep(store, project, id)
    const unlabelled = { label: null }
    const both = new Map([
      [first, unlabelled],
      [second, unlabelled],
    ])
    expect((await readProjectHistory(store, project)).pins).toEqual(both)
    writeFileSync(store.layout.pinsFile(project), 'damaged')
    expect((await readProjectHistory(store, project)).pins).toEqual(both)
    writePins(store.layout, project, new Map([[second, { label: 'mine' }]]))
    expect((await readProjectHistory(store, project)).pins).toEqual(
      new Map([[second, { label: 'mine' }]]),
    )
  })

  test('a pin without its ref is none', async () => {
    const { ids, project, store } = await fiveCheckpoints()
    writePins(store.layout, project, new Map([[ids[0] ?? idOf(0), { label: null }]]))
    expect((await readProjectHistory(store, project)).pins).toEqual(new Map())
  })

  test('law 6: a damaged tip is an error, never an empty history', async () => {
    const { project, store } = await fiveCheckpoints()
    writeFileSync(join(store.layout.store, chainRef(project)), '')
    const damaged = { code: 'store-damaged', message: expect.stringContaining(project) as string }
    expect(() => readTip(store.layout, project)).toThrow(expect.objectContaining(damaged) as Error)
    await expect(readProjectHistory(store, project)).rejects.toMatchObject(damaged)
  })

  test('law 10: a damaged ref of a kept checkpoint is found', async () => {
    const { ids, project, store } = await fiveCheckpoints()
    const id = ids[0] ?? idOf(0)
    await keep(store, project, id)
    expect((await readWholeHistory(store, project)).kept).toEqual(new Set([id]))
    writeFileSync(join(store.layout.store, keptRef(project, id)), '')
    await expect(readWholeHistory(store, project)).rejects.toThrow(id)
  })
})

async function fiveCheckpoints() {
  const store = scratchStore()
  const project = addProject(store)
  const ids = []
  for (let number = 0; number < 5; number += 1) {
    ids.push(await take(store, project, `${number}`, noon + number * 60_000))
  }
  return { ids, project, store }
}
