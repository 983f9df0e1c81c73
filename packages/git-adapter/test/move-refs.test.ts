import { existsSync, openSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCheckpointError, type CheckpointId } from '@hermes-checkpoints/core'
import { moveRefs, readRef, type Store } from '@hermes-checkpoints/git-adapter'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { chainOf, file, gitOf, gitThat, scratchStore, taken } from './scratch-store.ts'

describe('moveRefs', () => {
  test('makes, moves and removes refs', async () => {
    const { store, one, two } = await storeWithTwo()
    const made = { ref: chainOf('new'), from: null, to: one }
    expect(await moveRefs(store, [made])).toEqual({ kind: 'moved' })
    await moveRefs(store, [{ ref: chainOf('new'), from: one, to: two }])
    expect(readRef(store.layout, chainOf('new'))).toEqual({ kind: 'at', id: two })
    await moveRefs(store, [{ ref: chainOf('new'), from: two, to: null }])
    expect(readRef(store.layout, chainOf('new'))).toEqual({ kind: 'absent' })
  })

  test.each([
    ['is elsewhere', { ref: chainOf('a'), from: 'one', to: 'one' }],
    ['exists already', { ref: chainOf('a'), from: null, to: 'one' }],
    ['does not exist', { ref: chainOf('none'), from: 'one', to: 'two' }],
    ['is elsewhere and should go', { ref: chainOf('a'), from: 'one', to: null }],
  ] as const)('refuses all moves when one ref %s', async (_case, move) => {
    const { store, one, two } = await storeWithTwo()
    const idOf = (name: 'one' | 'two' | null): CheckpointId | null =>
      name === null ? null : { one, two }[name]
    const good = { ref: chainOf('good'), from: null, to: one }
    const bad = { ref: move.ref, from: idOf(move.from), to: idOf(move.to) }
    expect(await moveRefs(store, [good, bad])).toMatchObject({ kind: 'refused' })
    expect(readRef(store.layout, chainOf('good'))).toEqual({ kind: 'absent' })
    expect(readRef(store.layout, chainOf('a'))).toEqual({ kind: 'at', id: two })
  })

  test('reliability 9: finds out when git has not heard all of it, and so has done nothing', async () => {
    const { store, one } = await storeWithTwo()
    const git = gitOf('git-that-hears-little')
    const moving = moveRefs({ ...store, git }, [{ ref: chainOf('new'), from: null, to: one }])
    await expect(moving).rejects.toMatchObject({ code: 'git-failed' })
    expect(readRef(store.layout, chainOf('new'))).toEqual({ kind: 'absent' })
  })

  test('asked for nothing, starts nothing', async () => {
    const store = scratchStore()
    const { fake, git } = gitThat('logs-calls', 10_000)
    expect(await moveRefs({ ...store, git }, [])).toEqual({ kind: 'moved' })
    expect(fake.calls()).toEqual([])
  })

  test('a lock file in the way is an error that names it, not a refusal', async () => {
    const { store, one, two } = await storeWithTwo()
    writeFileSync(join(store.layout.store, `${chainOf('a')}.lock`), '')
    const move = { ref: chainOf('a'), from: two, to: one }
    await expect(moveRefs(store, [move])).rejects.toThrow(/\.lock': File exists/)
  })

  test('law 9: git keeps the lock open that its caller holds, and ends at the time-out', async () => {
    const { store, one } = await storeWithTwo()
    const lockFile = join(scratchDirectory(), 'lock')
    const descriptor = openSync(lockFile, 'w')
    const { fake, git } = gitThat('hangs', 1_000)
    const locked: Store = {
      ...store,
      git,
      lock: { mode: 'exclusive', descriptor, release: () => undefined },
    }
    const attempt = moveRefs(locked, [{ ref: chainOf('b'), from: null, to: one }]).catch(codeOf)
    await expect
      .poll(() => fake.running().some((pid) => openFiles(pid).includes(lockFile)))
      .toBe(true)
    expect(await attempt).toBe('git-timeout')
    await expect.poll(() => fake.running(), { timeout: 20_000 }).toEqual([])
  })
})

async function storeWithTwo(): Promise<{ store: Store; one: CheckpointId; two: CheckpointId }> {
  const store = scratchStore()
  const one = await taken(store, { writes: [file('a', '1')] })
  const two = await taken(store, { parent: one, writes: [file('a', '2')] })
  return { store, one, two }
}

function openFiles(pid: number): readonly string[] {
  const directory = `/proc/${pid}/fd`
  if (!existsSync(directory)) return []
  return readdirSync(directory).flatMap((name) => {
    try {
      return [readlinkSync(join(directory, name))]
    } catch {
      return []
    }
  })
}

function codeOf(error: unknown): string {
  return isCheckpointError(error) ? error.code : String(error)
}
