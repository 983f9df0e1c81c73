import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainRef, type CheckpointId } from '@hermes-checkpoints/core'
import { addCuts } from '@hermes-checkpoints/git-adapter'
import { readProjectHistory } from '@hermes-checkpoints/retention'
import { describe, expect, test } from 'vitest'
import { readHistories } from '../../src/read/read-histories.ts'
import { readOutline } from '../../src/read/read-outline.ts'
import { idOf } from '../support/made-up-ids.ts'
import { addProject, keep, scratchStore, take } from '../support/scratch-store.ts'

describe('readOutline', () => {
  test('ends a remembered chain at the present cut', async () => {
    const { ids, project, store } = await fourCheckpoints()
    const { chain } = await readOutline(store, project)
    expect(chain.map(({ id }) => id)).toEqual(ids.toReversed())
    addCuts(store, [ids[2] ?? idOf(0)])
    await keep(store, project, ids[0] ?? idOf(0))
    addCuts(store, [ids[0] ?? idOf(0)])
    const fresh = await readOutline(store, project)
    expect(fresh.chain.map(({ id }) => id)).toEqual([ids[3], ids[2]])
    expect(fresh.older.map(({ id }) => id)).toEqual([ids[0]])
    const remembered = await readOutline(store, project, chain)
    expect(idsOf(remembered)).toEqual(idsOf(fresh))
  })

  test('ignores a remembered chain with another tip', async () => {
    const { ids, project, store } = await fourCheckpoints()
    const stale = [{ id: ids[1] ?? idOf(0), time: 0 }]
    const { chain } = await readOutline(store, project, stale)
    expect(chain.map(({ id }) => id)).toEqual(ids.toReversed())
  })
})

describe('readHistories', () => {
  test('reads the same as the log of each project', async () => {
    const store = scratchStore()
    const projects = [addProject(store), addProject(store), addProject(store)]
    for (const project of projects.slice(1)) {
      const id = await take(store, project, `${project} 1`)
      await take(store, project, `${project} 2`)
      await keep(store, project, id)
    }
    const { errors, histories } = await readHistories(store, projects)
    expect(errors).toEqual([])
    for (const project of projects) {
      const whole = await readProjectHistory(store, project)
      expect(idsOf(histories.get(project) ?? whole)).toEqual(idsOf(whole))
    }
  })

  test('law 10: reports a history that cannot be read, and still reads the others', async () => {
    const store = scratchStore()
    const [whole, damaged, missing] = [addProject(store), addProject(store), addProject(store)]
    for (const project of [whole, damaged, missing]) await take(store, project, project)
    writeFileSync(join(store.layout.store, chainRef(damaged)), '')
    writeFileSync(join(store.layout.store, chainRef(missing)), `${'1'.repeat(40)}\n`)
    const { errors, histories } = await readHistories(store, [whole, damaged, missing])
    expect([...histories.keys()]).toEqual([whole])
    expect(errors.map(({ target }) => target)).toEqual([damaged, missing])
  })
})

async function fourCheckpoints() {
  const store = scratchStore()
  const project = addProject(store)
  const ids: CheckpointId[] = []
  for (let at = 0; at < 4; at += 1) ids.push(await take(store, project, `${at}`))
  return { store, project, ids }
}

interface Listed {
  readonly chain: readonly { readonly id: CheckpointId; readonly time: number }[]
  readonly older: readonly { readonly id: CheckpointId; readonly time: number }[]
  readonly kept: ReadonlySet<CheckpointId>
}

function idsOf({ chain, kept, older }: Listed) {
  const entries = [chain, older].map((list) => list.map(({ id, time }) => ({ id, time })))
  return { entries, kept }
}
