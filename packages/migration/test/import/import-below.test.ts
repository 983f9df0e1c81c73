import {
  chainRef,
  parseTreePath,
  parseWorkdirPath,
  newProject,
  writeProject,
  type CheckpointId,
  type HeldLock,
} from '@hermes-checkpoints/core'
import { importCheckpoint, initStore, readTip, type Store } from '@hermes-checkpoints/git-adapter'
import { systemLockPort } from '@hermes-checkpoints/lock'
import { trimChain } from '@hermes-checkpoints/retention'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import {
  importedLog,
  importWorld,
  oldLog,
  projectOf,
  someCommits,
  type ImportWorld,
} from '../support/import-world.ts'

test('law 4: what is imported stands below the chain that a project has, and changes nothing of it', async () => {
  const world = importWorld()
  const chain = [await take(world, 'one'), await take(world, 'two')]
  const old = world.repository('project', someCommits(3))
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([{ outcome: 'imported', verified: true }])
  const entries = await world.log('project')
  expect(entries.slice(0, 2).map(({ id }) => id)).toEqual(chain.toReversed())
  expect(importedLog(entries.slice(2))).toEqual(oldLog(old))
  plainGit(world.layout.store, 'fsck', '--full', '--strict')
})

test('together with what is there, no more come than the rules keep', async () => {
  const world = importWorld()
  await take(world, 'one')
  await take(world, 'two')
  const old = world.repository('project', someCommits(6))
  const { repositories } = await world.import({ maxSnapshots: 5 })
  expect(repositories).toMatchObject([{ beyondRules: 3 }])
  const entries = await world.log('project')
  expect(importedLog(entries.slice(2))).toEqual(oldLog(old).slice(0, 3))
  expect((await world.history('project')).pins.size).toBe(0)
})

test('where the rules have no room, nothing comes, and nothing is made', async () => {
  const world = importWorld()
  const ids = [await take(world, 'one'), await take(world, 'two')]
  world.repository('project', someCommits(3))
  const { repositories } = await world.import({ maxSnapshots: 2 })
  expect(repositories).toMatchObject([{ outcome: 'unchanged', beyondRules: 3, imported: [] }])
  expect((await world.log('project')).map(({ id }) => id)).toEqual(ids.toReversed())
})

test('the oldest of them go first when newer checkpoints come, and pinned ones stay', async () => {
  const world = importWorld()
  await take(world, 'one')
  const old = world.repository('project', someCommits(4))
  await world.import({ all: true, maxSnapshots: 4 })
  const ids = [await take(world, 'two'), await take(world, 'three')]
  await trim(world, 4)
  const entries = await world.log('project')
  const [newest, , , oldest] = oldLog(old)
  expect(entries.slice(0, 2).map(({ id }) => id)).toEqual(ids.toReversed())
  // Three new ones, the newest of the old, and the one for which there never was any room.
  expect(importedLog(entries.slice(3))).toEqual([newest, oldest])
})

test('a chain that was imported is trimmed like any other, and what is pinned outlives it', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(5))
  await world.import({ all: true, maxSnapshots: 3 })
  const id = await take(world, 'new')
  await trim(world, 3)
  const entries = await world.log('project')
  expect(entries[0]?.id).toBe(id)
  expect(importedLog(entries.slice(1))).toEqual([0, 1, 3, 4].map((at) => oldLog(old)[at]))
  plainGit(world.layout.store, 'fsck', '--full', '--strict')
})

test('what was pinned by an import that was killed before its refs is pinned by the next', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(4))
  await world.import({ maxSnapshots: 4 })
  const { repositories } = await world.import({ all: true, maxSnapshots: 3 })
  const oldest = (await world.log('project')).at(-1)?.id
  expect(repositories).toMatchObject([{ outcome: 'imported', pinnedToo: [oldest], verified: true }])
  await take(world, 'new')
  await trim(world, 3)
  expect(importedLog((await world.log('project')).slice(1))).toEqual(
    [0, 1, 3].map((at) => oldLog(old)[at]),
  )
})

function storeOf(world: ImportWorld): Store {
  const lock: HeldLock = { mode: 'exclusive', descriptor: null, release: () => undefined }
  return { ...initStore(world.git, world.layout), lock }
}

/** Takes a checkpoint of one file, on top of what the project has. */
async function take(world: ImportWorld, content: string): Promise<CheckpointId> {
  const store = storeOf(world)
  const workdir = parseWorkdirPath(world.directory('project'))
  const project = projectOf(world.directory('project'))
  writeProject(world.layout, newProject(workdir, null, Date.UTC(2026, 4, 1)))
  const outcome = await importCheckpoint(store, {
    ref: chainRef(project),
    parent: readTip(world.layout, project),
    time: Date.UTC(2026, 4, 1),
    zoneOffsetMinutes: 0,
    message: content,
    deletions: [],
    writes: [{ path: parseTreePath('file'), mode: '100644', content: Buffer.from(content) }],
  })
  if (outcome.kind !== 'taken') throw new Error(`not taken: ${outcome.kind}`)
  return outcome.id
}

async function trim(world: ImportWorld, last: number): Promise<void> {
  await trimChain(storeOf(world), {
    project: projectOf(world.directory('project')),
    policy: { last, hourly: 0, daily: 0 },
    zoneOffsetMinutes: 0,
    locks: systemLockPort(),
    lockWaitMs: 60_000,
  })
}
