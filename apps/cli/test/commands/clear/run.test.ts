import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, legacyArchive, upstreamHash } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchStore, type ScratchStore } from '../../support/scratch-store.ts'
import { userWhoSays } from '../../support/terminal-user.ts'

async function filledStore(): Promise<ScratchStore> {
  const store = scratchStore()
  for (const text of ['1', '2']) await store.take('one', { a: text })
  await store.take('two', { b: '1' })
  legacyArchive(store.base, 'legacy-20260101-000000', { tree: { old: 'x' } })
  return store
}

describe('clear', () => {
  test('shows what would be deleted, asks, and deletes the base', async () => {
    const store = await filledStore()
    const { asked, world } = userWhoSays(true)
    const { exitCode, stderr, stdout } = await store.run(['clear'], world)
    expect(exitCode).toBe(0)
    expect(asked).toEqual(['Delete all checkpoints of all directories?'])
    expect(stderr).toMatch(
      /Total size: +\d.*\nProjects: +2\nCheckpoints: +3\nLegacy archives: 1\n$/,
    )
    expect(stdout).toMatch(/^Deleted all checkpoints: [\d.]+ KB freed\.\n$/)
    expect(existsSync(store.base)).toBe(false)
  })

  test('declined: deletes nothing', async () => {
    const store = await filledStore()
    const before = store.digest()
    const { exitCode, stderr, stdout } = await store.run(['clear'], userWhoSays(false).world)
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toContain('Declined: nothing was deleted.\n')
    expect(store.digest()).toBe(before)
  })

  test('reliability 66: without a terminal, declines and names --force', async () => {
    const store = await filledStore()
    const before = store.digest()
    const { exitCode, stderr } = await store.run(['clear'])
    expect(exitCode).toBe(1)
    expect(stderr).toContain('no terminal to ask on. --force deletes without asking.')
    expect(store.digest()).toBe(before)
  })

  test.each([['--force'], ['-f']])('%s asks nothing', async (force) => {
    const store = await filledStore()
    const { exitCode, stderr } = await store.run(['clear', force])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(existsSync(store.base)).toBe(false)
  })

  test('--dry-run shows what would be deleted, and changes nothing', async () => {
    const store = await filledStore()
    const before = store.digest()
    const { exitCode, stdout } = await store.run(['clear', '--dry-run'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/Checkpoints: +3\n[^]*Dry run: nothing was deleted\.\n$/)
    expect(store.digest()).toBe(before)
  })

  test('prints the same as JSON', async () => {
    const store = await filledStore()
    const loss = { bytes: expect.any(Number), projects: 2, checkpoints: 3, legacyArchives: 1 }
    const nothing = { deleted: false, bytesFreed: 0, loss, errors: [] }
    expect(await store.json(['clear', '--dry-run'])).toEqual({ ...nothing, dryRun: true })
    expect(await store.json(['clear'])).toEqual({ ...nothing, dryRun: false })
    const done = (await store.json(['clear', '-f'])) as { bytesFreed: number }
    expect(done).toEqual({ ...nothing, dryRun: false, deleted: true, bytesFreed: done.bytesFreed })
    expect(done.bytesFreed).toBeGreaterThan(0)
  })

  test('reliability 70: without a base, deletes nothing and creates nothing', async () => {
    const store = scratchStore()
    const { exitCode, stdout } = await store.run(['clear'])
    expect(exitCode).toBe(0)
    expect(stdout).toBe(`Nothing to clear in ${store.base}\n`)
    expect(await store.json(['clear'])).toMatchObject({ deleted: false, bytesFreed: 0 })
    expect(readdirSync(store.home)).toEqual([])
  })

  test('keeps the resume states of sessions, and says so', async () => {
    const store = await filledStore()
    buildTree(store.base, { 'session-1.yaml': 'status: in_progress\n' })
    const { stderr, stdout } = await store.run(['clear'], userWhoSays(true).world)
    expect(stderr).toContain('Resume states:   1, which are kept\n')
    expect(stdout).toContain('; kept 1 resume state.\n')
    expect(readdirSync(store.base)).toEqual(['session-1.yaml'])
    expect((await store.run(['clear'])).stdout).toContain('Nothing to clear')
  })

  test('deletes a damaged store', async () => {
    const store = await filledStore()
    const ref = join(store.base, 'store/refs/hermes', upstreamHash(store.directory('one')))
    writeFileSync(ref, `${'1'.repeat(40)}\n`)
    const { exitCode, stderr } = await store.run(['clear'], userWhoSays(true).world)
    expect(exitCode).toBe(0)
    expect(stderr).toContain('Part of the store cannot be read')
    expect(existsSync(store.base)).toBe(false)
  })
})
