import { stateSql, type StateSchema } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  endedSession,
  endedSessions,
  longAgo,
  openState,
  scratchState,
} from '../support/scratch-state.ts'
import { problemsOf, sessionsWith } from '../support/state-checks.ts'

const schemas: readonly StateSchema[] = [11, 26]

describe.each(schemas)('from schema %i', (schema) => {
  test('a session is removed with its messages, and nothing else is', async () => {
    const sessions = ['gone', 'stays', 'gon'].map((id) => endedSession(id, 4))
    const file = scratchState({ schema, sessions })
    const database = await openState(file)
    expect(await database.removeSessions(['gone'], () => true)).toEqual({
      removed: ['gone'],
      kept: [],
      missing: [],
    })
    expect(database.sessions().map(({ id, messages }) => [id, messages])).toEqual([
      ['stays', 4],
      ['gon', 4],
    ])
    expect(problemsOf(file)).toEqual([])
  })

  test('the search finds kept messages and no removed ones', async () => {
    const sessions = ['gone', 'stays'].map((id) => endedSession(id, 4))
    const file = scratchState({ schema, sessions })
    expect(sessionsWith(file, 'word1')).toEqual(['gone', 'stays'])
    await (await openState(file)).removeSessions(['gone'], () => true)
    expect(sessionsWith(file, 'word1')).toEqual(['stays'])
    expect(sessionsWith(file, 'gone')).toEqual([])
  })

  test('upstream: children stay, without a parent', async () => {
    const sessions = [
      endedSession('a'),
      endedSession('b', 0, 'a'),
      endedSession('c', 2, 'b'),
      endedSession('d', 0, 'c'),
    ]
    const file = scratchState({ schema, sessions })
    const database = await openState(file)
    await database.removeSessions(['a', 'b'], () => true)
    expect(database.sessions().map(({ id, parent }) => [id, parent])).toEqual([
      ['c', null],
      ['d', 'c'],
    ])
  })

  test('a chain of sessions is removed in any order', async () => {
    const sessions = [endedSession('a'), endedSession('b', 0, 'a'), endedSession('c', 0, 'b')]
    const database = await openState(scratchState({ schema, sessions }))
    const { removed } = await database.removeSessions(['b', 'c', 'a'], () => true)
    expect(removed).toEqual(['b', 'c', 'a'])
    expect(database.sessions()).toEqual([])
  })

  test('the binding of a topic is removed with its session', async () => {
    const sessions = ['a', 'b'].map((id) => endedSession(id))
    const file = scratchState({ schema, sessions })
    stateSql(file, `INSERT INTO telegram_dm_topic_bindings VALUES ('1', '1', 'a'), ('1', '2', 'b')`)
    await (await openState(file)).removeSessions(['a'], () => true)
    const [bindings] = stateSql(file, 'SELECT session_id AS id FROM telegram_dm_topic_bindings')
    expect(bindings).toEqual([{ id: 'b' }])
  })

  test('law 10: the current state of a session decides', async () => {
    const sessions = ['a', 'b'].map((id) => endedSession(id, 1))
    const file = scratchState({ schema, sessions })
    const database = await openState(file)
    const planned = database.sessions()
    stateSql(
      file,
      `UPDATE sessions SET ended_at = NULL WHERE id = 'a'`,
      `INSERT INTO messages (session_id, role, timestamp) VALUES ('a', 'user', ${longAgo / 1000 + 5000})`,
    )
    const seen: unknown[] = []
    const outcome = await database.removeSessions(
      planned.map(({ id }) => id),
      (fact) => {
        seen.push(fact)
        return fact.endedAt !== null
      },
    )
    expect(outcome).toEqual({ removed: ['b'], kept: ['a'], missing: [] })
    expect(seen[0]).toMatchObject({ id: 'a', messages: 2, lastActivityAt: longAgo + 5_000_000 })
    expect(database.sessions()).toMatchObject([{ id: 'a', messages: 2 }])
  })

  test('an unknown id is missing, and an id that is given twice is removed once', async () => {
    const database = await openState(scratchState({ schema, sessions: [endedSession('a')] }))
    expect(await database.removeSessions(['x', 'a', 'a', 'a\0b'], () => true)).toEqual({
      removed: ['a'],
      kept: [],
      missing: ['x', 'a\0b'],
    })
  })

  test.each(['[1]', '*', '%', '_', '', 'ä\u{1F600}', `'; DROP TABLE sessions; --`])(
    'the id %j removes only the session with that id',
    async (id) => {
      const others = ['1', 'a', 'ab', '__', 'x%'].map((other) => endedSession(other, 1))
      const sessions = [...others, endedSession(id, 1)]
      const database = await openState(scratchState({ schema, sessions }))
      await database.removeSessions([id], () => true)
      expect(database.sessions().map((fact) => fact.id)).toEqual(others.map((other) => other.id))
      expect(database.messageCount()).toBe(others.length)
    },
  )

  test('many sessions are removed in small transactions, and each commit is reported', async () => {
    const sessions = endedSessions(120, 2)
    const commits: number[] = []
    const pauses: number[] = []
    const ids = sessions.map(({ id }) => id)
    const sleep = (ms: number) => Promise.resolve(void pauses.push(ms))
    const patient = await openState(scratchState({ schema, sessions }), { sleep })
    await patient.removeSessions(
      ids,
      () => true,
      (removed) => commits.push(removed.length),
    )
    expect(commits).toEqual([50, 50, 20])
    expect(pauses).toHaveLength(2)
    expect(patient.sessions()).toEqual([])
  })

  test('a session with many messages ends its transaction', async () => {
    const sessions = [1500, 1, 1].map((messages, n) => endedSession(`s${n}`, messages))
    const database = await openState(scratchState({ schema, sessions }))
    const commits: string[][] = []
    await database.removeSessions(
      ['s0', 's1', 's2'],
      () => true,
      (ids) => commits.push([...ids]),
    )
    expect(commits).toEqual([['s0'], ['s1', 's2']])
  })

  test('a check that throws rolls its transaction back, but not earlier ones', async () => {
    const sessions = endedSessions(60)
    const database = await openState(scratchState({ schema, sessions }))
    const gone: string[] = []
    const attempt = database.removeSessions(
      sessions.map(({ id }) => id),
      ({ id }) => {
        if (id === 's55') throw new Error('no')
        return true
      },
      (ids) => gone.push(...ids),
    )
    await expect(attempt).rejects.toThrow('no')
    expect(gone).toHaveLength(50)
    expect(database.sessions().map(({ id }) => id)).toEqual(sessions.slice(50).map(({ id }) => id))
  })
})

test('schema 26: usage and old locks are removed with their session', async () => {
  const sessions = ['a', 'b'].map((id) => endedSession(id))
  const file = scratchState({ schema: 26, sessions })
  stateSql(
    file,
    `INSERT INTO session_model_usage (session_id, model) VALUES ('a', 'm'), ('b', 'm')`,
    `INSERT INTO compression_locks VALUES ('a', 'h', 1, 2), ('b', 'h', 1, 2)`,
  )
  await (await openState(file)).removeSessions(['a'], () => true)
  const left = stateSql(
    file,
    'SELECT session_id AS id FROM session_model_usage',
    'SELECT session_id AS id FROM compression_locks',
  )
  expect(left).toEqual([[{ id: 'b' }], [{ id: 'b' }]])
})

test('law 10: a session that is in use by now can be kept', async () => {
  const sessions = ['a', 'b'].map((id) => endedSession(id))
  const file = scratchState({ schema: 26, sessions })
  const database = await openState(file)
  stateSql(file, `INSERT INTO gateway_routing VALUES ('', 'k', '{"session_id": "a"}', 1)`)
  const { kept } = await database.removeSessions(['a', 'b'], (_, why) => why() === null)
  expect(kept).toEqual(['a'])
})
