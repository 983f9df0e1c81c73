import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  legacyArchive,
  scratchDirectory,
  scratchHome,
  upstreamStore,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { run } from '../../support/run-program.ts'
import { daysAgo, scratchStore } from '../../support/scratch-store.ts'

describe('status', () => {
  test.each([[[]], [['status']], [['list']]])(
    'reliability 70: without a store, %j shows nothing, exits 0, and creates nothing',
    async (command) => {
      const { home } = scratchHome()
      const { exitCode, stdout } = await run([...command, '--home', home])
      expect(exitCode).toBe(0)
      expect(stdout).toContain(`Checkpoint base: ${home}/checkpoints`)
      expect(stdout).toContain('Projects:        0')
      expect(readdirSync(home)).toEqual([])
    },
  )

  test('lists the projects of a store that upstream wrote', async () => {
    const { base, home } = scratchHome()
    const workdir = join(scratchDirectory(), 'project')
    const upstream = upstreamStore(base)
    for (const text of ['1', '2', '3']) {
      buildTree(workdir, { a: text })
      upstream.take(workdir, 'before write_file')
    }
    const { stdout } = await run(['status', '--home', home, '--json'])
    const status: unknown = JSON.parse(stdout)
    expect(status).toMatchObject({
      base,
      capBytes: 500 * 1024 * 1024,
      projectCount: 1,
      projects: [{ workdir, checkpoints: 3, state: 'live', bytes: expect.any(Number) }],
    })
    const text = (await run(['status', '--home', home])).stdout
    expect(text).toMatch(/WORKDIR +CHECKPOINTS +SIZE +LAST TOUCH +STATE/)
    expect(text).toMatch(new RegExp(`${workdir} +3 .* live\n`))
  })

  test('--limit sets how many projects are shown, and the others are counted', async () => {
    const { base, home } = scratchHome()
    const upstream = upstreamStore(base)
    for (const name of ['one', 'two', 'three']) {
      const workdir = join(scratchDirectory(), name)
      buildTree(workdir, { a: name })
      upstream.take(workdir, 'auto')
    }
    const { stdout } = await run(['status', '--home', home, '--limit', '2'])
    expect(stdout).toContain('… and 1 more; --limit shows them.')
  })

  test.each(['0', 'x'])('--limit %s is an error', async (limit) => {
    const { exitCode, stderr } = await run(['status', '--limit', limit])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('--limit: expected a whole number')
  })

  test('is coloured on a terminal, except with NO_COLOR', async () => {
    const { base, home } = scratchHome()
    const workdir = join(scratchDirectory(), 'gone \u001B[2J 日本')
    buildTree(workdir, { a: '1' })
    upstreamStore(base).take(workdir, 'auto')
    rmSync(workdir, { recursive: true })
    const terminal = { columns: 80 }
    const coloured = await run(['status', '--home', home], {}, terminal)
    expect(coloured.stdout).toContain('\u001B[33munreachable')
    expect(coloured.stdout).toContain(String.raw`gone \x1b[2J 日本`)
    const plain = await run(['status', '--home', home], { NO_COLOR: '1' }, terminal)
    expect(plain.stdout).not.toContain('\u001B')
  })

  test('lists legacy archives with their sizes', async () => {
    const { base, home } = scratchHome()
    legacyArchive(base, 'legacy-20260506-101112', {
      tree: { 'abc/HEAD': 'ref: refs/heads/master\n' },
    })
    const { stdout } = await run(['status', '--home', home])
    expect(stdout).toMatch(/Legacy archives \(1\):\n {2}legacy-20260506-101112 {2}\d+ B {2}.*\n/)
    expect(stdout).toContain('delete them: hermes-checkpoints clear-legacy\n')
  })

  test('warns when the store is above its cap', async () => {
    const { base, home } = scratchHome()
    buildTree(base, { store: { HEAD: 'ref: refs/heads/master\n', big: 'x'.repeat(1_100_000) } })
    const env = { HERMES_CHECKPOINTS_MAX_TOTAL_SIZE_MB: '1' }
    const { stdout } = await run(['status', '--home', home], env)
    expect(stdout).toContain('Warning: the store takes 1.0 MB, more than its cap of 1.0 MB.')
  })

  test('says when housekeeping last ran', async () => {
    const store = scratchStore()
    await store.take('project', { a: '1' })
    expect((await store.run(['status'])).stdout).toContain('Housekeeping:    never\n')
    expect(await store.json(['status'])).toMatchObject({
      projects: [{ ownBytes: null }],
      housekeeping: { ranAt: null, capUnmet: null, failure: null },
    })
    await store.run(['prune'], { clock: { now: () => daysAgo(2).getTime() } })
    expect((await store.run(['status'])).stdout).toContain('Housekeeping:    2d ago\n')
    expect(await store.json(['status'])).toMatchObject({
      housekeeping: { ranAt: expect.stringMatching(/^2026-05-0/) },
    })
  })

  test('warns when housekeeping has failed', async () => {
    const store = scratchStore()
    await store.take('project', { a: '1' })
    await store.run(['prune'])
    const file = join(store.base, 'store/housekeeping.json')
    const memory = JSON.parse(readFileSync(file, 'utf8')) as object
    const failure = { at: daysAgo(3).getTime(), why: 'the disk \u001B[2J is full' }
    writeFileSync(file, JSON.stringify({ ...memory, failure }))
    expect((await store.run(['status'])).stdout).toContain(
      String.raw`Warning: housekeeping failed 3d ago: the disk \x1b[2J is full`,
    )
    expect(await store.json(['status'])).toMatchObject({
      housekeeping: { failure: { at: expect.stringMatching(/^2026-05-05T/), why: failure.why } },
    })
  })

  test('says why the cap could not be met, until the cap changes', async () => {
    const store = scratchStore()
    store.configure('checkpoints:\n  max_total_size_mb: 1\n')
    await store.take('large', { noise: randomBytes(3_000_000) })
    await store.run(['pin', 'latest', '--dir', store.directory('large')])
    await store.run(['prune'])
    expect((await store.run(['status'])).stdout).toMatch(
      /more than its cap of 1\.0 MB\.\nAt the last attempt, the store cannot get below .*\.\n/,
    )
    expect(await store.json(['status'])).toMatchObject({
      housekeeping: { capUnmet: expect.stringContaining('cannot get below') },
    })
    store.configure('checkpoints:\n  max_total_size_mb: 2\n')
    const { stdout } = await store.run(['status'])
    expect(stdout).toContain('more than its cap of 2.0 MB.\n')
    expect(stdout).not.toContain('At the last attempt')
  })

  test('shows what killed processes have left', async () => {
    const store = scratchStore()
    await store.take('project', { a: '1' })
    expect((await store.run(['status'])).stdout).not.toContain('Leftovers:')
    const leftover = join(store.base, 'store/objects/pack/tmp_pack_abc123')
    writeFileSync(leftover, 'x'.repeat(2048))
    utimesSync(leftover, daysAgo(1), daysAgo(1))
    const { stdout } = await store.run(['status'])
    expect(stdout).toContain(
      'Leftovers:       2.0 KB from killed processes; housekeeping removes it\n',
    )
    expect(await store.json(['status'])).toMatchObject({ leftoverBytes: 2048 })
  })
})
