import { mkdirSync, writeFileSync } from 'node:fs'
import type { Clock } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { autoPrune } from '../../src/prune/auto-prune.ts'
import { clock, day, ended, now, sessionHome } from '../support/session-home.ts'

const hour = day / 24
const sessions = [ended('old', 100), ended('young', 5)]
const lastRun = `SELECT value FROM state_meta WHERE key = 'last_auto_prune'`

describe('upstream: automatic maintenance', () => {
  test('prunes in its first run and records the time', async () => {
    const made = sessionHome({ sessions })
    expect(await autoPrune({ home: made.home, clock })).toMatchObject({
      skipped: false,
      pruned: 1,
      vacuumed: false,
      error: null,
    })
    expect(made.ids()).toEqual(['young'])
    expect(made.sql(lastRun)).toEqual([{ value: String(now / 1000) }])
  })

  test.each([
    ['is skipped within the interval', String((now - 23 * hour) / 1000), true],
    ['runs after the interval', String((now - 24 * hour) / 1000), false],
    ['runs when the recorded time is invalid', 'yesterday', false],
    ['runs when the recorded time is empty', '', false],
    ['runs when the recorded time is in the future', String((now + day) / 1000), false],
    ['runs when the recorded time is not finite', 'Infinity', false],
  ])('%s', async (_, value, skipped) => {
    const made = sessionHome({ sessions })
    made.sql(`INSERT INTO state_meta (key, value) VALUES ('last_auto_prune', '${value}')`)
    const result = await autoPrune({ home: made.home, clock })
    expect(result).toMatchObject({ skipped, pruned: skipped ? 0 : 1, error: null })
    expect(made.ids()).toEqual(skipped ? ['old', 'young'] : ['young'])
  })

  test('uses the interval that it is given', async () => {
    const made = sessionHome({ sessions })
    const options = { home: made.home, minIntervalHours: 1 }
    await autoPrune({ ...options, clock })
    expect(await autoPrune({ ...options, clock: later(0.9) })).toMatchObject({
      skipped: true,
    })
    expect(await autoPrune({ ...options, clock: later(1) })).toMatchObject({
      skipped: false,
    })
  })

  test('records a run that removed nothing, and does not compact after it', async () => {
    const made = sessionHome({ sessions: [ended('young', 5)] })
    const result = await autoPrune({ home: made.home, clock, vacuum: true })
    expect(result).toMatchObject({ skipped: false, pruned: 0, vacuumed: false })
    expect(made.sql(lastRun)).toHaveLength(1)
  })

  test('compacts when that is wanted and worthwhile, and the recorded time survives', async () => {
    const made = sessionHome({ sessions: [ended('old', 100, { messages: 3000 })] })
    const result = await autoPrune({ home: made.home, clock, vacuum: true })
    expect(result).toMatchObject({ pruned: 1, vacuumed: true })
    expect(made.sql(lastRun)).toHaveLength(1)
  })

  test('deletes only the files of pruned sessions', async () => {
    const files = { 'session_old.json': {}, 'old.jsonl': {}, 'session_young.json': { age: 5 } }
    const made = sessionHome({ sessions, files })
    await autoPrune({ home: made.home, clock })
    expect(made.names()).toEqual(['session_young.json'])
  })

  test('keeps files when only rows are removed', async () => {
    const made = sessionHome({ sessions, files: { 'session_old.json': {} } })
    await autoPrune({ home: made.home, clock, scope: 'rows' })
    expect(made.names()).toEqual(['session_old.json'])
  })

  test('is skipped when all sessions are kept', async () => {
    const made = sessionHome({ sessions })
    const result = await autoPrune({ home: made.home, clock, retentionDays: 0 })
    expect(result.skipped).toBe(true)
    expect(made.ids()).toEqual(['old', 'young'])
  })

  test('does not throw: the error is in the result, and no time is recorded', async () => {
    const made = sessionHome({ sessions, files: {} })
    writeFileSync(made.file('sessions.json'), '{')
    const result = await autoPrune({ home: made.home, clock })
    expect(result).toMatchObject({ skipped: false, pruned: 0 })
    expect(result.error).not.toBeNull()
    expect(made.sql(lastRun)).toEqual([])
    const other = sessionHome({ schema: null })
    mkdirSync(other.database)
    const failed = await autoPrune({ home: other.home, clock })
    expect(failed).toMatchObject({ skipped: false, report: null })
    expect(failed.error).toContain('is a directory, not a file')
  })

  test('cleans files when there is no database', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    const result = await autoPrune({ home: made.home, clock })
    expect(result).toMatchObject({ skipped: false, pruned: 0, report: { files: 1 } })
  })
})

function later(hours: number): Clock {
  return { now: () => now + hours * hour }
}
