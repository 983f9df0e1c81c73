import { describe, expect, test } from 'vitest'
import { scratchStore, type ScratchStore } from '../../support/scratch-store.ts'

async function historyOf(count: number): Promise<ScratchStore> {
  const store = scratchStore()
  for (let at = 1; at <= count; at += 1) await store.take('project', { a: `${at}` })
  return store
}

function pinArguments(store: ScratchStore, ...args: readonly string[]): readonly string[] {
  return ['pin', ...args, '--dir', store.directory('project')]
}

describe('pin', () => {
  test('prints the pinned checkpoint', async () => {
    const store = await historyOf(2)
    const { exitCode, stderr, stdout } = await store.run(pinArguments(store, '2'))
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Pinned checkpoint [0-9a-f]{8} "manual"\n$/)
  })

  test('gives it a label, which the log shows', async () => {
    const store = await historyOf(2)
    const { stdout } = await store.run(pinArguments(store, '2', '--label', 'it works'))
    expect(stdout).toMatch(/ \[it works\]\n$/)
    const log = await store.run(['log', store.directory('project')])
    expect(log.stdout).toMatch(/ {2}2 {2}.* \[it works\] pinned manual .*\n$/)
  })

  test('with --json, prints the checkpoint as in the log', async () => {
    const store = await historyOf(2)
    const pinned = await store.json(pinArguments(store, 'latest', '--label', 'x'))
    expect(pinned).toMatchObject({ number: 1, pinned: true, label: 'x', reason: 'manual' })
    const log = await store.json(['log', store.directory('project')])
    expect(log).toMatchObject({ checkpoints: [pinned, { number: 2, pinned: false }] })
  })

  test('a pinned checkpoint outlives a prune', async () => {
    const store = await historyOf(3)
    await store.run(pinArguments(store, '3'))
    store.configure('checkpoints:\n  max_snapshots: 1\n')
    expect(await store.json(['prune'])).toMatchObject({ droppedCheckpoints: 1 })
    const log = await store.json(['log', store.directory('project')])
    expect(log).toMatchObject({ checkpoints: [{ pinned: false }, { pinned: true }] })
  })

  test('an unknown checkpoint is an error', async () => {
    const store = await historyOf(1)
    const { exitCode } = await store.run(pinArguments(store, '7'))
    expect(exitCode).toBe(2)
    expect(await store.json(pinArguments(store, '7'))).toMatchObject({
      error: { code: 'checkpoint-unknown' },
    })
  })
})
