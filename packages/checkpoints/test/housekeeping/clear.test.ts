import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemLockPort } from '@hermes-checkpoints/lock'
import {
  buildTree,
  legacyArchive,
  legacyRepository,
  link,
  readTree,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'
import { loggedIds, takenHistory } from '../support/scenes/taken-history.ts'

describe('clear', () => {
  test('upstream: deletes the whole base and reports the freed bytes', async () => {
    const { engine, layout } = await scratchEngine()
    await takenHistory(engine, scratchProject(), { count: 3 })
    legacyArchive(layout.base, 'legacy-20260506-101112', { tree: { old: 'x' } })
    const { totalBytes } = await engine.status()
    const report = await engine.clear()
    expect(report.bytesFreed).toBe(totalBytes)
    expect(report.errors).toEqual([])
    expect(report.deleted.toSorted()).toEqual(['legacy-20260506-101112', 'store'])
    expect(existsSync(layout.base)).toBe(false)
  })

  test('keeps the resume states of sessions', async () => {
    const { engine, layout } = await scratchEngine()
    await takenHistory(engine, scratchProject(), { count: 1 })
    const states = { 'session-1.yaml': 'status: in_progress', 'legacy-2.yml': 'task: t' }
    buildTree(layout.base, states)
    await engine.clear()
    expect(readTree(layout.base)).toEqual(states)
  })

  test('upstream: does nothing without a base, and does not create it', async () => {
    const { engine, home } = await scratchEngine()
    const nothing = { deleted: [], kept: [], bytesFreed: 0, errors: [] }
    expect(await engine.clear()).toEqual(nothing)
    expect(await engine.clearLegacy()).toEqual(nothing)
    expect(readdirSync(home)).toEqual([])
  })

  test('checkpoints can be taken again afterwards, by the same engine', async () => {
    const { engine } = await scratchEngine()
    const project = scratchProject({ a: '1' })
    await engine.snapshot(project)
    await engine.clear()
    expect((await engine.snapshot(project)).outcome).toBe('taken')
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })

  test('law 9: does not begin while another process uses the store', async () => {
    const { engine, layout, home } = await scratchEngine()
    const project = scratchProject()
    await takenHistory(engine, project, { count: 1 })
    const impatient = await scratchEngine({ home, lockWaitMs: 0 })
    const user = await systemLockPort().acquire({
      file: layout.lockFile,
      mode: 'shared',
      waitMs: 0,
    })
    if (user.kind !== 'held') throw new Error(user.kind)
    await expect(impatient.engine.clear()).rejects.toMatchObject({ code: 'lock-busy' })
    user.lock.release()
    expect(await loggedIds(engine, project)).toHaveLength(1)
  })
})

describe('clearLegacy', () => {
  test('upstream: deletes the archives and nothing else', async () => {
    const { engine, layout } = await scratchEngine()
    const project = scratchProject()
    await takenHistory(engine, project, { count: 2 })
    const repositories = [
      { workdir: scratchProject(), commits: [{ reason: 'auto', tree: { a: '1' } }] },
    ]
    legacyArchive(layout.base, 'legacy-20260506-101112', { repositories })
    legacyArchive(layout.base, 'legacy-20260507-101112', { tree: { old: 'x' } })
    const preV2 = legacyRepository(layout.base, scratchProject(), [
      { reason: 'auto', tree: { a: '1' } },
    ])
    const { legacyBytes } = await engine.status()
    const report = await engine.clearLegacy()
    expect(report).toEqual({
      deleted: ['legacy-20260506-101112', 'legacy-20260507-101112'],
      kept: [],
      bytesFreed: legacyBytes,
      errors: [],
    })
    expect(existsSync(preV2.directory)).toBe(true)
    expect(await loggedIds(engine, project)).toHaveLength(2)
  })

  test('reliability 59: follows no link, neither beside the store nor in an archive', async () => {
    const { engine, layout } = await scratchEngine()
    const outside = scratchProject({ precious: 'x' })
    legacyArchive(layout.base, 'legacy-20260506-101112', { tree: { way: link(outside) } })
    buildTree(layout.base, { 'legacy-link': link(outside) })
    expect((await engine.clearLegacy()).deleted).toEqual(['legacy-20260506-101112'])
    expect(readTree(outside)).toEqual({ precious: 'x' })
    expect(existsSync(join(layout.base, 'legacy-link'))).toBe(true)
  })
})
