import { startImport } from '@hermes-checkpoints/git-adapter'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chainOf, realGit, scratchStore } from '../support/scratch-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('resetTimeout', () => {
  test('a caller that is busy between two commands does not count as a hung git', async () => {
    const { timeoutMs } = realGit()
    const store = scratchStore()
    await store.git.version()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const session = await startImport(store)
    for (let at = 0; at < 3; at += 1) {
      vi.advanceTimersByTime(timeoutMs - 1)
      session.resetTimeout()
    }
    const head = { ref: chainOf('a'), parent: null, time: 0, zoneOffsetMinutes: 0, message: 'long' }
    const outcome = await session.commit(head, { deletions: [], files: [] })
    expect(outcome).toMatchObject({ kind: 'taken' })
  })
})

describe('commit', () => {
  test('names the checkpoint before it is taken', async () => {
    const store = scratchStore()
    const head = { ref: chainOf('a'), parent: null, time: 0, zoneOffsetMinutes: 0, message: 'x' }
    const named: string[] = []
    const session = await startImport(store)
    const outcome = await session.commit(head, { deletions: [], files: [] }, (id) => named.push(id))
    expect(outcome).toMatchObject({ kind: 'taken', id: named[0] })
    expect(named.length).toBe(1)
  })

  test('has also named a checkpoint that came too late', async () => {
    const store = scratchStore()
    const head = { ref: chainOf('a'), parent: null, time: 0, zoneOffsetMinutes: 0 }
    const outcomes: string[] = []
    for (const message of ['first', 'late']) {
      const session = await startImport(store)
      const changes = { deletions: [], files: [] }
      const named = () => outcomes.push(`${message} named`)
      outcomes.push((await session.commit({ ...head, message }, changes, named)).kind)
    }
    expect(outcomes).toEqual(['first named', 'taken', 'late named', 'ref-moved'])
  })

  test('reliability 12: when two processes move a chain at once, one succeeds and the other gets an error', async () => {
    const store = scratchStore()
    const head = { parent: null, time: 0, zoneOffsetMinutes: 0 }
    for (let at = 0; at < 40; at += 1) {
      const sessions = await Promise.all([startImport(store), startImport(store)])
      const outcomes = await Promise.all(
        sessions.map((session, number) =>
          session.commit(
            { ...head, ref: chainOf(`${at}`), message: `${number}` },
            { deletions: [], files: [] },
          ),
        ),
      )
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['ref-moved', 'taken'])
    }
  })
})
