import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { legacyArchive, legacyRepository, upstreamHash } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { daysAgo, scratchStore, type ScratchStore } from '../../support/scratch-store.ts'
import { userWhoSays } from '../../support/terminal-user.ts'

/** A store with one example of everything that a prune deletes. */
async function prunableStore(): Promise<ScratchStore> {
  const store = scratchStore()
  await store.take('untouched', { a: '1' }, 30)
  await store.take('gone', { b: '1' })
  for (const text of ['1', '2', '3']) await store.take('live', { c: text })
  store.deleteDirectory('gone')
  legacyArchive(store.base, 'legacy-20260101-000000', {
    tree: { old: 'x' },
    modified: daysAgo(100),
  })
  store.configure('checkpoints:\n  max_snapshots: 2\n')
  return store
}

async function projectNames(store: ScratchStore): Promise<readonly string[]> {
  const status = (await store.json(['status'])) as { projects: { workdir: string }[] }
  return status.projects.map(({ workdir }) => workdir.split('/').at(-1) ?? '').toSorted()
}

describe('prune --dry-run', () => {
  test('prints the settings, what would be deleted and why, and changes nothing', async () => {
    const store = await prunableStore()
    const before = store.digest()
    const { exitCode, stderr, stdout } = await store.run(['prune', '--dry-run'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`Checkpoint base: ${store.base}\n`)
    expect(stdout).toMatch(/Retention: +7 days\nSize cap: +500 MB\n/)
    expect(stdout).toMatch(
      / {2}delete {2}all checkpoints of .*\/gone \(its directory no longer exists/,
    )
    expect(stdout).toMatch(/ {2}delete {2}all checkpoints of .*\/untouched \(untouched for more/)
    expect(stdout).toContain(
      '  delete  legacy-20260101-000000 (untouched for more than 7 days; 1 B)',
    )
    expect(stdout).toMatch(/ {2}drop {4}[0-9a-f]{8} of .*\/live \(beyond the newest 2\)\n/)
    expect(stdout).toContain('Dry run: nothing was changed.')
    expect(store.digest()).toBe(before)
  })

  test('reliability 65: lists what the real run then does', async () => {
    const store = await prunableStore()
    const plan = (await store.json(['prune', '--dry-run'])) as { actions: object[] }
    const done = (await store.json(['prune', '--force'])) as { actions: object[] }
    expect(plan.actions).toHaveLength(4)
    expect(done.actions).toEqual(plan.actions)
    expect(plan).toMatchObject({ dryRun: true, deletedOrphan: 1, bytesFreed: 0 })
    expect(done).toMatchObject({ dryRun: false, deletedOrphan: 1 })
  })

  test('with --keep-orphans, plans to keep them', async () => {
    const store = await prunableStore()
    const plan = await store.json(['prune', '--dry-run', '--keep-orphans'])
    expect(plan).toMatchObject({ dryRun: true, deletedOrphan: 0, deletedStale: 2 })
  })
})

describe('prune of deleted directories', () => {
  test('lists them, asks, and deletes', async () => {
    const store = await prunableStore()
    const { asked, world } = userWhoSays(true)
    const { exitCode, stderr, stdout } = await store.run(['prune'], world)
    expect(asked).toEqual(['Delete the checkpoints of this deleted directory?'])
    expect(stderr).toMatch(
      /^Directories that no longer exist:\n {2}.*\/gone {2}1 checkpoint {2}\d+ B\n$/,
    )
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /Scanned: +4\nDeleted orphan: +1\nDeleted stale: +2\nDeleted over cap: +0\nCheckpoints dropped: +1\nErrors: +0\nBytes reclaimed: +\d/,
    )
    expect(await projectNames(store)).toEqual(['live'])
    expect(existsSync(join(store.base, 'legacy-20260101-000000'))).toBe(false)
  })

  test('asks once for all of them', async () => {
    const store = await prunableStore()
    store.deleteDirectory('live')
    const { asked, world } = userWhoSays(true)
    await store.run(['prune'], world)
    expect(asked).toEqual(['Delete the checkpoints of these 2 deleted directories?'])
    expect(await projectNames(store)).toEqual([])
  })

  test('declined: deletes nothing at all', async () => {
    const store = await prunableStore()
    const before = store.digest()
    const { exitCode, stderr } = await store.run(['prune'], userWhoSays(false).world)
    expect(exitCode).toBe(1)
    expect(stderr).toContain('Declined: nothing was deleted.')
    expect(store.digest()).toBe(before)
  })

  test('keeps the checkpoints of a directory that is deleted while the question is open', async () => {
    const store = await prunableStore()
    const user = userWhoSays(true, () => store.deleteDirectory('live'))
    expect((await store.run(['prune'], user.world)).exitCode).toBe(0)
    expect(await projectNames(store)).toEqual(['live'])
  })

  test('reliability 66: without a terminal, declines and says what to do instead', async () => {
    const store = await prunableStore()
    const before = store.digest()
    const { exitCode, stderr } = await store.run(['prune'])
    expect(exitCode).toBe(1)
    expect(stderr).toContain('/gone')
    expect(stderr).toMatch(/no terminal to ask on\. --force .*, --keep-orphans /)
    expect(store.digest()).toBe(before)
  })

  test('declined with --json: prints one document, with nothing deleted', async () => {
    const store = await prunableStore()
    const { exitCode, stdout } = await store.run(['prune', '--json'])
    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ dryRun: false, deletedOrphan: 0, actions: [] })
  })

  test.each([['--force'], ['-f']])('%s asks nothing', async (force) => {
    const store = await prunableStore()
    expect((await store.run(['prune', force])).exitCode).toBe(0)
    expect(await projectNames(store)).toEqual(['live'])
  })

  test('--keep-orphans asks nothing, and keeps them', async () => {
    const store = await prunableStore()
    expect((await store.run(['prune', '--keep-orphans'])).exitCode).toBe(0)
    expect(await projectNames(store)).toEqual(['gone', 'live'])
  })

  test('includes pre-v2 repositories', async () => {
    const store = scratchStore()
    const workdir = store.directory('old')
    legacyRepository(store.base, workdir, [{ reason: 'auto', tree: { a: '1' } }])
    store.deleteDirectory('old')
    const name = upstreamHash(workdir)
    const { stderr } = await store.run(['prune'])
    expect(stderr).toMatch(new RegExp(`pre-v2 repository ${name} +\\d`))
    const done = await store.json(['prune'], userWhoSays(true).world)
    expect(done).toMatchObject({ actions: [{ what: 'pre-v2-repository', target: name }] })
    expect(readdirSync(store.base)).toEqual([])
  })
})

describe('prune', () => {
  test('without deleted directories, asks nothing', async () => {
    const store = scratchStore()
    await store.take('untouched', { a: '1' }, 30)
    const { exitCode, stderr } = await store.run(['prune'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(await projectNames(store)).toEqual([])
  })

  test('says that there is nothing to delete', async () => {
    const store = scratchStore()
    await store.take('live', { a: '1' })
    const { exitCode, stdout } = await store.run(['prune'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Nothing to delete.\n')
  })

  test('reliability 70: without a store, deletes nothing and creates nothing', async () => {
    const store = scratchStore()
    const { exitCode, stdout } = await store.run(['prune'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Nothing to delete.\n')
    expect(readdirSync(store.home)).toEqual([])
  })

  test('prints all numbers as JSON', async () => {
    const store = await prunableStore()
    expect(await store.json(['prune', '--force'])).toEqual({
      dryRun: false,
      scanned: 4,
      deletedOrphan: 1,
      deletedStale: 2,
      deletedOverCap: 0,
      droppedCheckpoints: 1,
      errors: [],
      bytesFreed: expect.any(Number),
      bytesBefore: expect.any(Number),
      bytesAfter: expect.any(Number),
      capUnmet: null,
      actions: expect.arrayContaining([
        {
          what: 'project',
          target: upstreamHash(store.directory('gone')),
          workdir: store.directory('gone'),
          why: 'orphan',
          bytes: expect.any(Number),
        },
        {
          what: 'legacy-archive',
          target: 'legacy-20260101-000000',
          workdir: null,
          why: 'stale',
          bytes: 1,
        },
      ]),
    })
  })

  test('follows the settings, which options override', async () => {
    const store = scratchStore()
    await store.take('project', { a: '1' }, 10)
    store.configure('checkpoints:\n  retention_days: 20\n  max_total_size_mb: 0\n')
    const kept = await store.run(['prune'])
    expect(kept.stdout).toMatch(/Retention: +20 days\nSize cap: +none\n/)
    expect(await projectNames(store)).toEqual(['project'])
    const forEver = await store.run(['prune', '--retention-days', '0', '--max-size-mb', '7'])
    expect(forEver.stdout).toMatch(/Retention: +unlimited\nSize cap: +7 MB\n/)
    await store.run(['prune', '--retention-days', '5'])
    expect(await projectNames(store)).toEqual([])
  })

  test.each([
    ['--retention-days', 'soon'],
    ['--max-size-mb', '-1'],
    ['--max-size-mb', '1.5'],
  ])('%s %s is an error', async (option, value) => {
    const { exitCode, stderr } = await scratchStore().run(['prune', option, value])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/expected a (?:whole )?number/)
  })

  test('says why when the store cannot be brought under its cap, and ends with 3', async () => {
    const store = scratchStore()
    await store.take('large', { noise: randomBytes(1_500_000) })
    await store.run(['pin', 'latest', '--dir', store.directory('large')])
    const { exitCode, stderr } = await store.run(['prune', '--max-size-mb', '1'])
    expect(exitCode).toBe(3)
    expect(stderr).toMatch(/^Warning: the store cannot get below 1\.\d MB.*\.\n$/)
    const report = await store.json(['prune', '--max-size-mb', '1'])
    expect(report).toMatchObject({ capUnmet: expect.stringContaining('cannot get below') })
  })

  test('counts projects deleted for the cap separately', async () => {
    const store = scratchStore()
    await store.take('large', { noise: randomBytes(1_500_000) })
    const report = await store.json(['prune', '--max-size-mb', '1'])
    expect(report).toMatchObject({ deletedOverCap: 1, deletedStale: 0, capUnmet: null })
  })

  test('reliability 69: one unreadable project does not stop the deletion of others', async () => {
    const { hash, store } = await damagedStore()
    const { exitCode, stdout } = await store.run(['prune', '--force', '--json'])
    expect(exitCode).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({
      deletedOrphan: 1,
      deletedStale: 2,
      errors: [{ target: hash, why: expect.any(String) }],
    })
    const { stderr } = await store.run(['prune', '--force'])
    expect(stderr).toContain(`Failed: ${hash}: `)
  })

  test('lists deleted directories although another project cannot be read', async () => {
    const { store } = await damagedStore()
    const { asked, world } = userWhoSays(false)
    const { stderr } = await store.run(['prune'], world)
    expect(asked).toHaveLength(1)
    expect(stderr).toMatch(/Directories that no longer exist:\n {2}.*\/gone /)
  })
})

interface DamagedStore {
  readonly store: ScratchStore
  /** The project whose history is missing. */
  readonly hash: string
}

async function damagedStore(): Promise<DamagedStore> {
  const store = await prunableStore()
  await store.take('damaged', { d: '1' })
  const hash = upstreamHash(store.directory('damaged'))
  writeFileSync(join(store.base, 'store/refs/hermes', hash), `${'1'.repeat(40)}\n`)
  return { store, hash }
}
