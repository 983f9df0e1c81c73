import { statSync } from 'node:fs'
import { stateSql, type StateSchema } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { endedSessions, longAgo, openState, scratchState } from '../support/scratch-state.ts'
import { problemsOf } from '../support/state-checks.ts'

describe.each<StateSchema>([11, 26])('in schema %i', (schema) => {
  test('upstream: values in state_meta are written, read and overwritten', async () => {
    const file = scratchState({ schema })
    const database = await openState(file)
    expect(database.meta('last_auto_prune')).toBeNull()
    await database.setMeta('last_auto_prune', '1.5')
    await database.setMeta('last_auto_prune', '2.5')
    expect(database.meta('last_auto_prune')).toBe('2.5')
    expect(stateSql(file, 'SELECT * FROM state_meta')).toEqual([
      [{ key: 'last_auto_prune', value: '2.5' }],
    ])
  })

  test('upstream: a vacuum frees pages and keeps all data', async () => {
    const sessions = endedSessions(100, 20)
    const file = scratchState({ schema, sessions })
    const database = await openState(file)
    await database.setMeta('mark', 'stays')
    await database.removeSessions(
      sessions.slice(5).map(({ id }) => id),
      () => true,
    )
    const { free, total } = database.freePages()
    expect(free).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(free)
    const before = database.bytes
    expect(await database.vacuum()).toEqual({ isTruncated: true })
    expect(database.freePages().free).toBe(0)
    expect(database.bytes).toBeLessThan(before)
    expect(database.sessions()).toHaveLength(5)
    expect(database.meta('mark')).toBe('stays')
    expect(problemsOf(file)).toEqual([])
  })
})

test('a vacuum beside a reader succeeds and reports that the file has not shrunk yet', async () => {
  const file = scratchState({
    schema: 11,
    sessions: [{ id: 'a', startedAt: longAgo, messages: 50 }],
  })
  const reader = await openState(file, { mode: 'read' })
  const database = await openState(file, { sleep: () => Promise.resolve() })
  await database.setMeta('key', 'value')
  const messages = reader.exportSession('a')?.messages[Symbol.iterator]()
  messages?.next()
  expect(await database.vacuum()).toEqual({ isTruncated: false })
  messages?.return?.()
  expect(await database.vacuum()).toEqual({ isTruncated: true })
})

test('the settings of the database do not change', async () => {
  const file = scratchState({
    schema: 26,
    sessions: [{ id: 'a', startedAt: longAgo, messages: 5 }],
  })
  const settings = () =>
    stateSql(
      file,
      ...['journal_mode', 'user_version', 'auto_vacuum', 'page_size'].map(
        (name) => `PRAGMA ${name}`,
      ),
    )
  const before = settings()
  const database = await openState(file)
  await database.removeSessions(['a'], () => true)
  await database.vacuum()
  database.close()
  expect(settings()).toEqual(before)
  expect(statSync(file).mode & 0o777).toBe(0o644)
})

test('without a table state_meta, values are null and writing one is an error', async () => {
  const file = scratchState({ schema: 11 })
  stateSql(file, 'DROP TABLE state_meta')
  const database = await openState(file)
  expect(database.meta('key')).toBeNull()
  await expect(database.setMeta('key', 'value')).rejects.toMatchObject({ code: 'database-failed' })
})
