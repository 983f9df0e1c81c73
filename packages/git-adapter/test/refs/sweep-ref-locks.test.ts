import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseWorkdirPath, projectHash, type HeldLock } from '@hermes-checkpoints/core'
import { sweepRefLocks, type Store } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { abandonedLocks } from '../../src/refs/sweep-ref-locks.ts'
import { alone, scratchStore, sharing } from '../support/scratch-store.ts'

const project = projectHash(parseWorkdirPath('/projects/a'))
const now = Date.UTC(2026, 4, 8)
const minute = 60_000

const ofProject = [
  `refs/hermes/${project}.lock`,
  'packed-refs.lock',
  `refs/hermes-kept/${project}/${'1'.repeat(40)}.lock`,
]
const ofOthers = ['shallow.lock', 'refs/hermes/0123456789abcdef.lock', 'refs/heads/master.lock']

describe('abandonedLocks', () => {
  test('finds none in a sound store', async () => {
    expect(await abandonedLocks(scratchStore().layout, now)).toEqual([])
  })

  test.each([...ofProject, ...ofOthers])('finds %s', async (name) => {
    const store = scratchStore()
    const file = lock(store, name, minute)
    expect(await abandonedLocks(store.layout, now)).toEqual([file])
  })

  test('law 11: finds a dangling link, which blocks git too', async () => {
    const { layout } = scratchStore()
    const file = join(layout.store, 'packed-refs.lock')
    symlinkSync('/nowhere', file)
    expect(await abandonedLocks(layout, Date.now() + minute)).toEqual([file])
  })

  test('finds only those that block a project', async () => {
    const store = scratchStore()
    const files = ofProject.map((name) => lock(store, name, minute))
    for (const name of ofOthers) lock(store, name, minute)
    expect(await abandonedLocks(store.layout, now, project)).toEqual(files)
  })

  test('gives a young one time to disappear', async () => {
    const store = scratchStore()
    const file = lock(store, 'packed-refs.lock', 0)
    setTimeout(() => rmSync(file), 100)
    expect(await abandonedLocks(store.layout, now)).toEqual([])
  })

  test('finds a young one that stays', async () => {
    const store = scratchStore()
    const file = lock(store, 'packed-refs.lock', -minute)
    expect(await abandonedLocks(store.layout, now)).toEqual([file])
  })
})

describe('sweepRefLocks', () => {
  test('law 7: removes all abandoned locks', async () => {
    const store = scratchStore()
    const files = [...ofProject, ...ofOthers].map((name) => lock(store, name, minute))
    await sweepRefLocks(alone(store), { now })
    expect(files.filter((file) => existsSync(file))).toEqual([])
  })

  test('needs the store alone', async () => {
    const sweep = sweepRefLocks(sharing(scratchStore()), { now })
    await expect(sweep).rejects.toThrow('locked exclusively')
  })

  test('holds the store only while there is a lock to remove', async () => {
    const store = scratchStore()
    const held: string[] = []
    const holdAlone = async (remove: (lock: HeldLock) => Promise<void>): Promise<void> => {
      held.push('held')
      await remove(alone(store).lock as HeldLock)
    }
    await sweepRefLocks(store, { now, project, holdAlone })
    expect(held).toEqual([])
    const files = ofProject.map((name) => lock(store, name, minute))
    const others = ofOthers.map((name) => lock(store, name, minute))
    await sweepRefLocks(store, { now, project, holdAlone })
    expect(held).toEqual(['held'])
    expect(files.filter((file) => existsSync(file))).toEqual([])
    expect(others.filter((file) => existsSync(file))).toEqual(others)
  })

  test('law 7: removes nothing under a lock that others share', async () => {
    const store = scratchStore()
    const file = lock(store, 'packed-refs.lock', minute)
    const holdAlone = (remove: (lock: HeldLock) => Promise<void>): Promise<void> =>
      remove(sharing(store).lock as HeldLock)
    await expect(sweepRefLocks(store, { now, holdAlone })).rejects.toThrow('locked exclusively')
    expect(existsSync(file)).toBe(true)
  })
})

function lock({ layout }: Store, name: string, ageMs: number): string {
  const file = join(layout.store, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, (now - ageMs) / 1000, (now - ageMs) / 1000)
  return file
}
