import { describe, expect, test } from 'vitest'
import { scratchStore, type ScratchStore } from '../../support/scratch-store.ts'

async function pinnedHistory(): Promise<ScratchStore> {
  const store = scratchStore()
  for (const text of ['1', '2', '3']) await store.take('project', { a: text })
  await store.run(['pin', '3', '--dir', store.directory('project')])
  return store
}

describe('unpin', () => {
  test('prints the unpinned checkpoint', async () => {
    const store = await pinnedHistory()
    const args = ['unpin', '3', '--dir', store.directory('project')]
    const { exitCode, stdout } = await store.run(args)
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^Unpinned checkpoint [0-9a-f]{8} "manual"\n$/)
  })

  test('with --json, prints the checkpoint as in the log', async () => {
    const store = await pinnedHistory()
    const args = ['unpin', '3', '--dir', store.directory('project')]
    expect(await store.json(args)).toMatchObject({ number: 3, pinned: false })
  })

  test('a prune may drop it again', async () => {
    const store = await pinnedHistory()
    store.configure('checkpoints:\n  max_snapshots: 1\n')
    await store.run(['prune'])
    await store.run(['unpin', '2', '--dir', store.directory('project')])
    expect(await store.json(['prune'])).toMatchObject({ droppedCheckpoints: 1 })
    const log = await store.json(['log', store.directory('project')])
    expect(log).toMatchObject({ checkpoints: [{ number: 1 }] })
  })

  test('a checkpoint that is not pinned stays as it is', async () => {
    const store = await pinnedHistory()
    const args = ['unpin', 'latest', '--dir', store.directory('project')]
    expect(await store.json(args)).toMatchObject({ number: 1, pinned: false })
  })
})
