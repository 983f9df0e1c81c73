import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrateLegacy, FirstUseReport, Notice } from '@hermes-checkpoints/checkpoints'
import type { HeldLock, Layout, LockMode } from '@hermes-checkpoints/core'
import { systemLockPort } from '@hermes-checkpoints/lock'
import { buildTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  scratchEngine,
  scratchProject,
  type ScratchEngine,
} from '../support/scenes/scratch-engine.ts'

const old = '0123456789abcdef'

interface OldHome extends ScratchEngine {
  readonly project: string
  readonly notices: readonly Notice[]
  /** The state of the store's lock and of the base at each call. */
  readonly calls: readonly { readonly isAlone: boolean; readonly hasStore: boolean }[]
}

/** A home with one repository of an older program, which `act` moves aside. */
async function oldHome(act: MigrateLegacy = putAside, lockWaitMs = 60_000): Promise<OldHome> {
  const notices: Notice[] = []
  const calls: { isAlone: boolean; hasStore: boolean }[] = []
  const scratch = await scratchEngine({
    lockWaitMs,
    notify: (notice) => void notices.push(notice),
    migrateLegacy: async (layout) => {
      const other = await systemLockPort().acquire({ ...lockOf(layout, 'shared'), waitMs: 0 })
      calls.push({ isAlone: other.kind === 'busy', hasStore: existsSync(layout.head) })
      return act(layout)
    },
  })
  buildTree(scratch.layout.base, { [old]: { HEAD: '' }, 'session.yaml': '' })
  return { ...scratch, calls, notices, project: scratchProject({ a: '1' }) }
}

async function putAside({ base }: Layout): Promise<FirstUseReport> {
  mkdirSync(join(base, 'legacy-1'))
  renameSync(join(base, old), join(base, 'legacy-1', old))
  return { archive: 'legacy-1', archived: [old], errors: [] }
}

/** Moves nothing, and leaves the note that the migration is unfinished. */
async function fail({ unfinishedArchive }: Layout): Promise<FirstUseReport> {
  writeFileSync(unfinishedArchive, 'legacy-20260508-143000\n')
  return { archive: null, archived: [], errors: [{ target: old, why: 'EACCES' }] }
}

const once = [{ isAlone: true, hasStore: false }]

describe('the first use of a base with an older program’s repository', () => {
  test('issue 7.1: migrates it under the exclusive lock before the store is made, and notifies the host', async () => {
    const { calls, engine, notices, project } = await oldHome()
    expect((await engine.snapshot(project)).outcome).toBe('taken')
    expect(calls).toEqual(once)
    const report = { archive: 'legacy-1', archived: [old], errors: [] }
    expect(notices).toEqual([{ kind: 'old-repositories-archived', report }])
  })

  test('issue 7.1: happens once', async () => {
    const { calls, engine, layout, notices, project } = await oldHome()
    await engine.snapshot(project)
    buildTree(layout.base, { fedcba9876543210: { HEAD: '' } })
    await engine.snapshot(scratchProject({ b: '1' }))
    expect([calls.length, notices.length]).toEqual([1, 1])
  })

  test.each([
    ['ensure', ({ engine, project }: OldHome) => engine.ensure(project)],
    [
      'recordAgentWrite',
      ({ engine, project }: OldHome) => engine.recordAgentWrite(join(project, 'a')),
    ],
  ])('%s migrates it, too', async (_, act) => {
    const home = await oldHome()
    await act(home)
    expect(home.calls).toEqual(once)
    expect(existsSync(home.layout.head)).toBe(true)
  })

  test('upstream: status, log, prune and housekeeping do not touch it', async () => {
    const { calls, engine, layout, project } = await oldHome()
    await engine.status()
    await engine.log(project)
    await engine.prune()
    await engine.maintain()
    expect(calls).toEqual([])
    expect(readdirSync(layout.base).toSorted()).toEqual([old, 'session.yaml'])
  })

  test('a repository that cannot be moved is reported once, and the checkpoint is still taken', async () => {
    const { calls, engine, notices, project } = await oldHome(fail)
    expect((await engine.snapshot(project)).outcome).toBe('taken')
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    const again = { isAlone: true, hasStore: true }
    expect(calls).toEqual([...once, again])
    expect(notices).toHaveLength(1)
  })

  test('an unfinished migration waits while other processes use the store', async () => {
    const { calls, engine, layout, project } = await oldHome(fail)
    await engine.snapshot(project)
    const other = await held(layout, 'shared')
    expect((await engine.snapshot(project)).outcome).toBe('unchanged')
    other.release()
    expect(calls).toHaveLength(1)
  })

  test('an error of the migration fails the checkpoint, and no store is made', async () => {
    const { engine, layout, project } = await oldHome(async () => {
      throw new Error('no space is left')
    })
    await expect(engine.snapshot(project)).rejects.toThrow('no space is left')
    expect(await engine.ensure(project)).toMatchObject({ outcome: 'failed' })
    expect(existsSync(layout.store)).toBe(false)
  })

  test('issue 7.1: waits for another process that is migrating, and does not migrate again', async () => {
    const { calls, engine, layout, project } = await oldHome()
    const other = await held(layout, 'exclusive')
    const snapshot = engine.snapshot(project)
    await sleep(300)
    await putAside(layout)
    other.release()
    expect((await snapshot).outcome).toBe('taken')
    expect(calls).toEqual([])
  })

  test('does not wait for a long checkpoint of the process that has migrated', async () => {
    const { calls, engine, layout, project } = await oldHome()
    const other = await held(layout, 'exclusive')
    const snapshot = engine.snapshot(project)
    await sleep(300)
    await putAside(layout)
    other.release()
    const itsCheckpoint = await held(layout, 'shared')
    expect((await snapshot).outcome).toBe('taken')
    itsCheckpoint.release()
    expect(calls).toEqual([])
  })

  test('gives up when the other process takes too long', async () => {
    const { engine, layout, project } = await oldHome(putAside, 250)
    const other = await held(layout, 'exclusive')
    await expect(engine.snapshot(project)).rejects.toMatchObject({ code: 'lock-busy' })
    other.release()
  })
})

test('a base without old repositories costs neither a call nor a lock', async () => {
  const calls: string[] = []
  const locks = systemLockPort()
  const { engine, layout } = await scratchEngine({
    locks: {
      acquire: (request) => {
        calls.push(request.file === layout.lockFile ? request.mode : 'project')
        return locks.acquire(request)
      },
    },
    migrateLegacy: () => Promise.reject(new Error('called')),
  })
  buildTree(layout.base, { 'session.yaml': '', stray: { file: '' } })
  await engine.snapshot(scratchProject({ a: '1' }))
  expect(calls).toEqual(['shared', 'project'])
})

function lockOf(
  { lockFile }: Layout,
  mode: LockMode,
): { file: Layout['lockFile']; mode: LockMode } {
  return { file: lockFile, mode }
}

async function held(layout: Layout, mode: LockMode): Promise<HeldLock> {
  const outcome = await systemLockPort().acquire({ ...lockOf(layout, mode), waitMs: 60_000 })
  if (outcome.kind !== 'held') throw new Error(outcome.kind)
  return outcome.lock
}
