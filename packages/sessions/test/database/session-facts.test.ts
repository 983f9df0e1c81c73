import { stateSql, type StateSchema, type StateSession } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Connection } from '../../src/database/connection.ts'
import { sessionFactsSql } from '../../src/database/session-facts.ts'
import { readShapes } from '../../src/database/table-shapes.ts'
import { DatabaseSync } from '../support/database-sync.ts'
import { longAgo, openState, scratchState } from '../support/scratch-state.ts'

const schemas: readonly StateSchema[] = [11, 26]

const some: readonly StateSession[] = [
  { id: 'parent', startedAt: longAgo, endedAt: longAgo + 5000, messages: 3, title: 'First' },
  { id: 'child', parent: 'parent', source: 'telegram', startedAt: longAgo + 9000, messages: 1 },
  { id: 'empty', startedAt: longAgo + 1000, endedAt: longAgo + 2000 },
  {
    id: 'late',
    startedAt: longAgo,
    endedAt: longAgo + 1,
    messages: [longAgo, longAgo + 86_400_000],
  },
]

test('issue 8.5: databases of schema 11 and 26 give the same answers', async () => {
  const answers = await Promise.all(
    schemas.map(async (schema) => {
      const database = await openState(scratchState({ schema, sessions: some }), { mode: 'read' })
      expect(database.schema).toBe(schema)
      return {
        sessions: database.sessions(),
        messages: database.messageCount(),
        one: database.session('child'),
        none: database.session('chil'),
        ids: database.idsStartingWith('', 10),
        inUse: database.protectedSessions(),
        canWrite: database.canWrite,
      }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ messages: 6, none: null, canWrite: { ok: true } })
  expect(answers[0]?.ids).toEqual(['child', 'empty', 'late', 'parent'])
  expect(answers[0]?.one).toEqual({
    id: 'child',
    source: 'telegram',
    title: null,
    parent: 'parent',
    startedAt: longAgo + 9000,
    lastActivityAt: longAgo + 9000,
    endedAt: null,
    messages: 1,
    isPinned: false,
    isArchived: false,
  })
})

describe.each(schemas)('in schema %i', (schema) => {
  test('the last activity is the newest recorded time', async () => {
    const database = await openState(scratchState({ schema, sessions: some }))
    const activity = database.sessions().map(({ id, lastActivityAt }) => [id, lastActivityAt])
    expect(Object.fromEntries(activity)).toEqual({
      parent: longAgo + 5000,
      child: longAgo + 9000,
      empty: longAgo + 2000,
      late: longAgo + 86_400_000,
    })
  })

  test.each([
    ['a start that is text', `UPDATE sessions SET started_at = 'yesterday'`],
    ['a start in milliseconds', `UPDATE sessions SET started_at = started_at * 1000`],
    ['a start of an unset clock', `UPDATE sessions SET started_at = 12`],
    ['an end that is text', `UPDATE sessions SET ended_at = 'yesterday'`],
    ['an end that is bytes', `UPDATE sessions SET ended_at = x'00'`],
    ['an infinite end', `UPDATE sessions SET ended_at = 9e999`],
    ['a message whose time is text', `UPDATE messages SET timestamp = 'soon' WHERE id = 1`],
    ['a message in milliseconds', `UPDATE messages SET timestamp = timestamp * 1000 WHERE id = 1`],
  ])('law 10: %s leaves the age of a session in doubt', async (_, sql) => {
    const file = scratchState({ schema, sessions: some.slice(0, 1) })
    stateSql(file, sql)
    const database = await openState(file)
    expect(database.sessions()).toMatchObject([{ id: 'parent', lastActivityAt: null }])
    expect(database.session('parent')).toEqual(database.sessions()[0])
  })

  test('law 10: an end that is not plausible is ignored', async () => {
    const file = scratchState({ schema, sessions: some.slice(0, 1) })
    stateSql(file, `UPDATE sessions SET ended_at = 'yes'`)
    expect((await openState(file)).session('parent')?.endedAt).toBeNull()
  })

  test('ids may be any text, and each finds only its own session', async () => {
    const ids = [
      '[1]',
      '1',
      '*',
      '%',
      '_',
      'a_b',
      'aXb',
      'A_b',
      'ä\u{1F600}',
      'x'.repeat(5000),
      '',
      `'"`,
    ]
    const sessions = ids.map((id) => ({ id, startedAt: longAgo, messages: 1 }))
    const database = await openState(scratchState({ schema, sessions }))
    expect(ids.map((id) => database.session(id)?.id)).toEqual(ids)
    expect(
      database
        .sessions()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
  })

  test('law 10: a session whose id is not valid text is hidden, and no other id finds it', async () => {
    const file = scratchState({ schema, sessions: [{ id: 'cut', startedAt: longAgo }] })
    stateSql(
      file,
      `INSERT INTO sessions (id, source, started_at) VALUES ('cut' || char(0) || 'off', 'cli', 1), (NULL, 'cli', 1), (x'00', 'cli', 1)`,
    )
    const database = await openState(file)
    expect(database.sessions()).toMatchObject([{ id: 'cut', startedAt: longAgo }])
    expect(database.idsStartingWith('cut', 9)).toEqual(['cut'])
    expect(database.session('cut\0off')).toBeNull()
  })

  test('upstream: a prefix is not a pattern', async () => {
    const ids = ['20240101_1', '20240101_2', '20240101x1', '2024%', '2024é', '2024É', 'Abc', 'abd']
    const sessions = ids.map((id) => ({ id, startedAt: longAgo }))
    const database = await openState(scratchState({ schema, sessions }))
    fc.assert(
      fc.property(
        fc.constantFrom(...ids).chain((id) => fc.nat(id.length).map((end) => id.slice(0, end))),
        (prefix) => {
          const expected = ids.filter((id) => id.startsWith(prefix))
          expect(database.idsStartingWith(prefix, 99).toSorted()).toEqual(expected.toSorted())
        },
      ),
    )
    expect(database.idsStartingWith('2024', 2)).toHaveLength(2)
    expect(database.idsStartingWith('20240101%', 2)).toEqual([])
  })
})

test('schema 26 has later activity, pins and archived sessions', async () => {
  const session = { id: 'a', startedAt: longAgo, endedAt: longAgo, lastActivityAt: longAgo + 5000 }
  const sessions = [{ ...session, pinned: true, archived: true }]
  const database = await openState(scratchState({ schema: 26, sessions }))
  expect(database.sessions()).toMatchObject([
    { lastActivityAt: longAgo + 5000, isPinned: true, isArchived: true },
  ])
})

test('law 10: a pin with an unusual value is a pin', async () => {
  const file = scratchState({ schema: 26, sessions: [{ id: 'a', startedAt: longAgo }] })
  stateSql(file, `UPDATE sessions SET pinned = 'always', archived = 9223372036854775807`)
  expect((await openState(file)).sessions()).toMatchObject([{ isPinned: true, isArchived: true }])
})

test('a schema between 11 and 26 is read by its columns', async () => {
  const file = scratchState({ schema: 11, sessions: some })
  stateSql(
    file,
    'UPDATE schema_version SET version = 17',
    'ALTER TABLE sessions ADD COLUMN last_activity_at REAL',
    'ALTER TABLE sessions ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0',
    `UPDATE sessions SET last_activity_at = ${longAgo / 1000 + 99}, pinned = 1 WHERE id = 'empty'`,
  )
  const database = await openState(file)
  expect(database.schema).toBe(17)
  expect(database.session('empty')).toMatchObject({
    lastActivityAt: longAgo + 99_000,
    isPinned: true,
    isArchived: false,
  })
  expect(database.session('late')).toMatchObject({
    lastActivityAt: longAgo + 86_400_000,
    isPinned: false,
  })
})

test('reading continues while the agent writes, and sees committed data', async () => {
  const file = scratchState({ schema: 26, sessions: some })
  const database = await openState(file, { mode: 'read' })
  stateSql(
    file,
    `INSERT INTO sessions (id, source, started_at) VALUES ('new', 'cli', ${longAgo / 1000})`,
  )
  expect(database.sessions()).toHaveLength(some.length + 1)
})

describe('issue 8.7: with 100,000 sessions', () => {
  const many = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)`

  test('one statement that visits each row once reads them', async () => {
    const file = scratchState({ schema: 26 })
    stateSql(
      file,
      'DROP TRIGGER messages_fts_insert',
      'DROP TRIGGER messages_fts_trigram_insert',
      `INSERT INTO sessions (id, source, started_at) ${many} SELECT 's' || i, 'cli', 1700000000 + i FROM n`,
      `INSERT INTO messages (session_id, role, timestamp) ${many} SELECT 's' || i, 'user', 1710000000 + i FROM n`,
    )
    const database = await openState(file, { mode: 'read' })
    const sessions = database.sessions()
    expect(sessions).toHaveLength(100_000)
    expect(sessions.every(({ messages }) => messages === 1)).toBe(true)
    expect(database.messageCount()).toBe(100_000)
  })

  test.each(schemas)('no row of schema %i is visited once per session', async (schema) => {
    const file = scratchState({ schema })
    const driver = new DatabaseSync(file)
    const connection = new Connection(file, driver, { random: Math.random, sleep: async () => {} })
    const plan = connection.all(`EXPLAIN QUERY PLAN ${sessionFactsSql(readShapes(connection))}`)
    connection.close()
    const steps = plan.map(({ detail }) => String(detail))
    // Each table is scanned once; the counts are then searched, by an index, for each session.
    expect(steps.filter((step) => step.startsWith('SCAN'))).toHaveLength(2)
    expect(steps.filter((step) => step.includes('CORRELATED'))).toEqual([])
    expect(steps).toContainEqual(expect.stringMatching(/^SEARCH m USING AUTOMATIC/))
  })
})
