import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'
import { abandonedLocks, sweepLocks, type Store } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
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
  test('finds none in a store that is well', async () => {
    expect(await abandonedLocks(scratchStore().layout, now)).toEqual([])
  })

  test.each([...ofProject, ...ofOthers])('finds %s', async (name) => {
    const store = scratchStore()
    const file = lock(store, name, minute)
    expect(await abandonedLocks(store.layout, now)).toEqual([file])
  })

  test('law 11: finds a link that leads nowhere, which stands in the way of git too', async () => {
    const { layout } = scratchStore()
    const file = join(layout.store, 'packed-refs.lock')
    symlinkSync('/nowhere', file)
    expect(await abandonedLocks(layout, Date.now() + minute)).toEqual([file])
  })

  test('finds only those that stand in the way of a project', async () => {
    const store = scratchStore()
    const files = ofProject.map((name) => lock(store, name, minute))
    for (const name of ofOthers) lock(store, name, minute)
    expect(await abandonedLocks(store.layout, now, project)).toEqual(files)
  })

  test('gives a young one a moment to go', async () => {
    const store = scratchStore()
    const file = lock(store, 'packed-refs.lock', 0)
    setTimeout(() => rmSync(file), 100)
    expect(await abandonedLocks(store.layout, now)).toEqual([])
  })

  test('finds a young one that does not go', async () => {
    const store = scratchStore()
    const file = lock(store, 'packed-refs.lock', -minute)
    expect(await abandonedLocks(store.layout, now)).toEqual([file])
  })
})

describe('sweepLocks', () => {
  test('law 7: removes what was left', async () => {
    const store = scratchStore()
    const files = [...ofProject, ...ofOthers].map((name) => lock(store, name, minute))
    await sweepLocks(alone(store), now)
    expect(files.filter((file) => existsSync(file))).toEqual([])
  })

  test('needs the store alone', async () => {
    await expect(sweepLocks(sharing(scratchStore()), now)).rejects.toThrow('locked exclusively')
  })
})

function lock({ layout }: Store, name: string, ageMs: number): string {
  const file = join(layout.store, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, (now - ageMs) / 1000, (now - ageMs) / 1000)
  return file
}
