import { join } from 'node:path'
import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import { displayPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { buildTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { checkpointDetails } from '../../src/log/show.ts'
import { checkpointOf, scratchStore } from '../support/scenes/scratch-checkpoints.ts'

describe('checkpointDetails', () => {
  test('returns the changes of a checkpoint since its parent', async () => {
    const { store, first, second } = await twoCheckpoints()
    expect(second.parent).toBe(first.id)
    const { checkpoint, files } = await checkpointDetails(store, second)
    expect(checkpoint).toBe(second)
    expect(files.map((one) => [displayPath(one.path), one.status, one.insertions])).toEqual([
      ['a', 'modified', 1],
      ['new', 'added', 2],
    ])
  })

  test('of the oldest checkpoint, every file is new', async () => {
    const { store, first } = await twoCheckpoints()
    const { files } = await checkpointDetails(store, first)
    expect(files.map((one) => [displayPath(one.path), one.status])).toEqual([
      ['a', 'added'],
      ['b', 'added'],
    ])
  })
})

interface TwoCheckpoints {
  readonly store: Store
  readonly first: Checkpoint
  readonly second: Checkpoint
}

async function twoCheckpoints(): Promise<TwoCheckpoints> {
  const store = scratchStore()
  const directory = join(scratchDirectory(), 'project')
  buildTree(directory, { a: '1\n', b: '=\n' })
  const first = await checkpointOf(store, directory)
  buildTree(directory, { a: '2\n', new: '1\n2\n' })
  return { store, first, second: await checkpointOf(store, directory, first) }
}
