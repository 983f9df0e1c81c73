import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, upstreamStore } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { importWorld, someCommits } from '../support/import-world.ts'

test('upstream: lists, restores and continues imported checkpoints', async () => {
  const world = importWorld()
  world.repository('project', someCommits(3))
  await world.import()
  const upstream = upstreamStore(world.base)
  const directory = world.directory('project')
  const listed = upstream.list(directory)
  expect(listed.map(({ reason }) => reason)).toEqual(['before 3', 'before 2', 'before 1'])
  buildTree(directory, { 'changing.txt': 'by hand\n' })
  expect(upstream.restore(directory, listed[2]?.hash ?? '')).toMatchObject({ success: true })
  expect(readFileSync(join(directory, 'changing.txt'), 'utf8')).toBe('version 1 of before\n')
  expect(upstream.list(directory)).toHaveLength(4)
})

test('upstream: sees its chain unchanged after an import below it', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(2))
  const directory = world.directory('project')
  const upstream = upstreamStore(join(world.base))
  buildTree(directory, { 'changing.txt': 'later\n' })
  // Upstream archives everything that is not its own when it creates a store.
  upstream.take(directory, 'by upstream')
  const before = upstream.list(directory)
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([{ outcome: 'imported', verified: true }])
  expect(upstream.list(directory)).toEqual(before)
  expect((await world.log('project')).map(({ subject }) => subject)).toEqual([
    'by upstream',
    'before 2',
    'before 1',
  ])
  expect(old.ids).toHaveLength(2)
})
