import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Layout } from '@hermes-checkpoints/core'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'
import { loggedIds, takenHistory } from '../support/scenes/taken-history.ts'

const mb = 1024 * 1024

describe('issue 5.6, reliability 48: unneeded space is reclaimed', () => {
  test('dropping 20 of 40 checkpoints halves the size of the store', async () => {
    const many = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 40 } })
    const { home, layout } = many
    const project = scratchProject()
    await takenHistory(many.engine, project, { count: 40, bytes: mb / 2 })
    await many.engine.prune()
    const before = diskUsage(layout)
    const few = await scratchEngine({ home, flags: { 'checkpoints.max_snapshots': 20 } })
    const report = await few.engine.prune()
    expect(await loggedIds(few.engine, project)).toHaveLength(20)
    // The content is random, so git finds no deltas: 20 times half a megabyte is reclaimed. Everything else (commits, trees,
    // the pack's index and our own files) is less than a hundredth of that.
    const freed = before - diskUsage(layout)
    expect(Math.abs(freed - 10 * mb)).toBeLessThan(mb / 10)
    expect(Math.abs(report.bytesBefore - report.bytesAfter - freed)).toBeLessThan(mb / 10)
    expect(plainGit(layout.store, 'fsck', '--full', '--strict')).toBe('')
  })

  test.each(['before', 'after'])('status agrees with du %s housekeeping', async (when) => {
    const { engine, layout } = await scratchEngine()
    const projects = [scratchProject(), scratchProject()]
    for (const project of projects) await takenHistory(engine, project, { count: 8, bytes: mb })
    if (when === 'after') await engine.maintain()
    const { projects: told, storeBytes, totalBytes } = await engine.status()
    const used = diskUsage(layout)
    expect(Math.abs(totalBytes - used) / used).toBeLessThan(0.01)
    const sum = told.reduce((bytes, project) => bytes + project.bytes, 0)
    // The reserve is the largest file that belongs to no project.
    expect(Math.abs(sum - storeBytes) / storeBytes).toBeLessThan(0.02)
  })

  test("shared bytes are reported apart from each project's own", async () => {
    const { engine } = await scratchEngine()
    const [one, two] = [scratchProject(), scratchProject()]
    await takenHistory(engine, one, { count: 2, bytes: mb })
    execFileSync('cp', [join(one, 'content'), two])
    await engine.snapshot(two)
    await engine.maintain()
    const { projects } = await engine.status()
    const megabytes = projects.map(({ bytes, ownBytes }) => [bytes, ownBytes ?? -1].map(rounded))
    expect(new Set(megabytes.map(String))).toEqual(new Set(['2,1', '1,0']))
  })

  test('the status shows the last housekeeping', async () => {
    const now = Date.UTC(2026, 0, 15, 12)
    const { engine } = await scratchEngine({ clock: { now: () => now } })
    await takenHistory(engine, scratchProject(), { count: 1 })
    expect((await engine.status()).housekeeping.ranAt).toBeNull()
    await engine.maintain()
    expect((await engine.status()).housekeeping).toEqual({
      ranAt: now,
      capUnmet: null,
      failure: null,
    })
  })

  test('a checkpoint count includes the pinned ones older than their chain', async () => {
    const { engine } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 2 } })
    const project = scratchProject()
    await takenHistory(engine, project, { count: 1 })
    await engine.pin(project, 'latest')
    await takenHistory(engine, project, { count: 4 })
    const logged = await loggedIds(engine, project)
    expect(logged).toHaveLength(3)
    expect((await engine.status()).projects).toMatchObject([{ checkpoints: logged.length }])
  })
})

describe('reliability 16: leftovers of killed processes', () => {
  test('are counted in the status, and removed by housekeeping', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject()
    await takenHistory(engine, project, { count: 2 })
    const leftovers = [
      'objects/pack/tmp_pack_A1b2C3',
      'objects/pack/tmp_idx_A1b2C3',
      'objects/pack/.tmp-4711-pack-0123456789abcdef0123456789abcdef01234567.pack',
      'objects/17/tmp_obj_A1b2C3',
      'objects/tmp_objdir-incoming-A1b2C3/17/tmp_obj_A1b2C3',
      'gc.pid',
      'packed-refs.lock',
      'refs/hermes/0123456789abcdef.lock',
    ].map((name) => join(layout.store, name))
    for (const leftover of leftovers) plant(leftover, mb)
    // Sparse: a gigabyte for the count, but no space on the disk.
    const [largest = ''] = leftovers
    truncateSync(largest, 1024 * mb)
    makeOld(largest)
    const planted = 1024 * mb + (leftovers.length - 1) * mb
    expect((await engine.status()).leftoverBytes).toBe(planted)
    await engine.maintain()
    expect(leftovers.filter((leftover) => existsSync(leftover))).toEqual([])
    expect((await engine.status()).leftoverBytes).toBe(0)
    expect(await loggedIds(engine, project)).toHaveLength(2)
  })
})

/** Returns the size of the base as du measures it. */
function diskUsage({ base }: Layout): number {
  return Number.parseInt(execFileSync('du', ['-sb', base], { encoding: 'utf8' }), 10)
}

function rounded(bytes: number): number {
  return Math.round(bytes / mb)
}

function plant(file: string, bytes: number): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  truncateSync(file, bytes)
  makeOld(file)
  makeOld(dirname(file))
  makeOld(dirname(dirname(file)))
}

/** Old enough that no process can still be writing it. */
function makeOld(path: string): void {
  utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'))
}
