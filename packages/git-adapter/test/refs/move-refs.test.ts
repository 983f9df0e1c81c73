import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isCheckpointError, type CheckpointId } from '@hermes-checkpoints/core'
import { moveRefs, readRef, type Store } from '@hermes-checkpoints/git-adapter'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { chainOf, file, gitOf, gitThat, scratchStore, taken } from '../support/scratch-store.ts'

describe('moveRefs', () => {
  test('creates, moves and deletes refs', async () => {
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

  test('reliability 9: fails when git read only a part of its input and did nothing', async () => {
    const { store, one } = await storeWithTwo()
    const git = gitOf('git-that-hears-little')
    const moving = moveRefs({ ...store, git }, [{ ref: chainOf('new'), from: null, to: one }])
    await expect(moving).rejects.toMatchObject({ code: 'git-failed' })
    expect(readRef(store.layout, chainOf('new'))).toEqual({ kind: 'absent' })
  })

  test('deletes refs that are plain files without a process, and leaves no lock', async () => {
    const { store, one, two } = await storeWithTwo()
    await moveRefs(store, [{ ref: chainOf('b'), from: null, to: one }])
    const { fake, git } = gitThat('logs-calls', 10_000)
    const moves = [
      { ref: chainOf('a'), from: two, to: null },
      { ref: chainOf('b'), from: one, to: null },
    ]
    expect(await moveRefs({ ...store, git }, moves)).toEqual({ kind: 'moved' })
    expect(fake.calls()).toEqual([])
    expect(refFiles(store)).toEqual([])
    expect(existsSync(join(store.layout.store, 'packed-refs.lock'))).toBe(false)
  })

  test.each([
    ['is packed', packRefs],
    ['is packed and has moved since', packAndMove],
    ['has a log', addLog],
  ] as const)('leaves the deletion of a ref that %s to git', async (_what, arrange) => {
    const { store, one, two } = await storeWithTwo()
    const ref = chainOf('a')
    const at = arrange(store, one, two)
    const { fake, git } = gitThat('logs-calls', 10_000)
    const outcome = await moveRefs({ ...store, git }, [{ ref, from: at, to: null }])
    expect(outcome).toEqual({ kind: 'moved' })
    expect(fake.calls()).toHaveLength(1)
    expect(readRef(store.layout, ref)).toEqual({ kind: 'absent' })
    expect(existsSync(join(store.layout.store, 'logs', ref))).toBe(false)
  })

  test('deletes no ref when one of them has moved', async () => {
    const { store, one, two } = await storeWithTwo()
    await moveRefs(store, [{ ref: chainOf('b'), from: null, to: one }])
    const moves = [
      { ref: chainOf('a'), from: two, to: null },
      { ref: chainOf('b'), from: two, to: null },
    ]
    expect(await moveRefs(store, moves)).toMatchObject({ kind: 'refused' })
    expect(readRef(store.layout, chainOf('a'))).toEqual({ kind: 'at', id: two })
    expect(readRef(store.layout, chainOf('b'))).toEqual({ kind: 'at', id: one })
  })

  test.each([`${chainOf('b')}.lock`, 'packed-refs.lock'])(
    'deletes nothing while another process holds %s',
    async (lock) => {
      const { store, one, two } = await storeWithTwo()
      await moveRefs(store, [{ ref: chainOf('b'), from: null, to: one }])
      writeFileSync(join(store.layout.store, lock), '')
      const moves = [
        { ref: chainOf('a'), from: two, to: null },
        { ref: chainOf('b'), from: one, to: null },
      ]
      await expect(moveRefs(store, moves)).rejects.toThrow(/\.lock': File exists/)
      expect(readRef(store.layout, chainOf('a'))).toEqual({ kind: 'at', id: two })
      expect(readRef(store.layout, chainOf('b'))).toEqual({ kind: 'at', id: one })
      expect(existsSync(join(store.layout.store, lock))).toBe(true)
      expect(existsSync(join(store.layout.store, `${chainOf('a')}.lock`))).toBe(false)
    },
  )

  test('starts no process for nothing to do', async () => {
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

  test('law 9: git inherits the lock of its caller, and is stopped at the time-out', async () => {
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

function refFiles({ layout }: Store): readonly string[] {
  const entries = readdirSync(layout.refs, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

function packRefs({ layout }: Store, _one: CheckpointId, two: CheckpointId): CheckpointId {
  execFileSync('git', ['--git-dir', layout.store, 'pack-refs', '--all'])
  return two
}

function packAndMove(store: Store, one: CheckpointId, two: CheckpointId): CheckpointId {
  packRefs(store, one, two)
  writeFileSync(join(store.layout.store, chainOf('a')), `${one}\n`)
  return one
}

function addLog({ layout }: Store, _one: CheckpointId, two: CheckpointId): CheckpointId {
  const log = join(layout.store, 'logs', chainOf('a'))
  mkdirSync(dirname(log), { recursive: true })
  writeFileSync(log, `${two} ${two} Somebody <a@b> 1700000000 +0000\t\n`)
  return two
}

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
