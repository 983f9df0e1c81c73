import { readdirSync } from 'node:fs'
import { legacyArchive } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { daysAgo, scratchStore, type ScratchStore } from '../../support/scratch-store.ts'
import { userWhoSays } from '../../support/terminal-user.ts'

async function storeWithArchives(): Promise<ScratchStore> {
  const store = scratchStore()
  await store.take('project', { a: '1' })
  for (const [name, age] of Object.entries({ 'legacy-1': 3, 'legacy-2': 100 })) {
    legacyArchive(store.base, name, { tree: { old: name }, modified: daysAgo(age) })
  }
  return store
}

describe('clear-legacy', () => {
  test('lists each archive with its size and age, asks, and deletes only these', async () => {
    const store = await storeWithArchives()
    const { asked, world } = userWhoSays(true)
    const { exitCode, stderr, stdout } = await store.run(['clear-legacy'], world)
    expect(exitCode).toBe(0)
    expect(asked).toEqual(['Delete 2 legacy archives?'])
    expect(stderr).toBe(
      'Legacy archives (2):\n  legacy-1  8 B    3d ago\n  legacy-2  8 B  100d ago\n',
    )
    expect(stdout).toBe('Deleted 2 legacy archives: 16 B freed.\n')
    expect(readdirSync(store.base)).toEqual(['store'])
  })

  test('issue 7: says which archives were not imported', async () => {
    const store = await storeWithArchives()
    const workdir = store.directory('old-project')
    const commits = [{ reason: 'before patch', tree: { a: '1' } }]
    legacyArchive(store.base, 'legacy-3', { repositories: [{ workdir, commits }] })
    const before = await store.run(['clear-legacy', '--dry-run'])
    expect(before.stdout).toMatch(/legacy-3 .* not imported\n/)
    await store.run(['migrate', '--import'])
    const after = await store.run(['clear-legacy', '--dry-run'])
    expect(after.stdout).toMatch(/legacy-3 .*  imported\n/)
  })

  test('declined: deletes nothing', async () => {
    const store = await storeWithArchives()
    const before = store.digest()
    const { exitCode } = await store.run(['clear-legacy'], userWhoSays(false).world)
    expect(exitCode).toBe(1)
    expect(store.digest()).toBe(before)
  })

  test('reliability 66: without a terminal, declines and names --force', async () => {
    const store = await storeWithArchives()
    const before = store.digest()
    const { exitCode, stderr } = await store.run(['clear-legacy'])
    expect(exitCode).toBe(1)
    expect(stderr).toContain('--force')
    expect(store.digest()).toBe(before)
  })

  test('--dry-run lists them, and changes nothing', async () => {
    const store = await storeWithArchives()
    const before = store.digest()
    const { exitCode, stdout } = await store.run(['clear-legacy', '--dry-run'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/legacy-2 .*\nDry run: nothing was deleted\.\n$/)
    expect(store.digest()).toBe(before)
  })

  test('prints the same as JSON', async () => {
    const store = await storeWithArchives()
    const archives = [
      {
        name: 'legacy-1',
        bytes: 8,
        modifiedAt: expect.stringMatching(/^2026-05-05T/),
        repositories: 0,
        imported: 0,
        resumeStates: 0,
      },
      {
        name: 'legacy-2',
        bytes: 8,
        modifiedAt: expect.stringMatching(/^2026-01-/),
        repositories: 0,
        imported: 0,
        resumeStates: 0,
      },
    ]
    const nothing = { deleted: 0, kept: [], bytesFreed: 0, errors: [], archives }
    expect(await store.json(['clear-legacy', '--dry-run'])).toEqual({ ...nothing, dryRun: true })
    const done = { ...nothing, dryRun: false, deleted: 2, bytesFreed: 16 }
    expect(await store.json(['clear-legacy', '--force'])).toEqual(done)
  })

  test('reliability 70: without archives, deletes nothing and creates nothing', async () => {
    const store = scratchStore()
    const { exitCode, stdout } = await store.run(['clear-legacy'])
    expect(exitCode).toBe(0)
    expect(stdout).toBe(`No legacy archives in ${store.base}\n`)
    expect(readdirSync(store.home)).toEqual([])
  })
})
