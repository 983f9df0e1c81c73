import { stateSql } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { longAgo, openState, scratchState } from '../support/scratch-state.ts'

const now = Date.UTC(2026, 0, 1)
const day = 86_400
const nowSeconds = now / 1000

async function protectedBy(...statements: readonly string[]): Promise<readonly string[]> {
  const sessions = ['a', 'b'].map((id) => ({ id, startedAt: longAgo, endedAt: longAgo }))
  const file = scratchState({ schema: 26, sessions })
  stateSql(file, ...statements)
  const database = await openState(file, { mode: 'read', clock: { now: () => now } })
  return [...database.protectedSessions().keys()]
}

function route(entry: string): string {
  return `INSERT INTO gateway_routing VALUES ('scope', 'key', '${entry}', 1)`
}

function lease(table: string, holder: string, expiresAt: string): string {
  return `INSERT INTO ${table} VALUES ('a', '${holder}', 1, ${expiresAt})`
}

test('a session that no table names is not in use', async () => {
  expect(await protectedBy()).toEqual([])
})

describe('a session that a gateway conversation uses', () => {
  test('is in use', async () => {
    expect(await protectedBy(route('{"session_id": "a", "chat_type": "dm"}'))).toEqual(['a'])
  })

  test('is in use even without a row', async () => {
    expect(await protectedBy(route('{"session_id": "elsewhere"}'))).toEqual(['elsewhere'])
  })

  test('may be missing from an entry', async () => {
    expect(await protectedBy(route('{}'))).toEqual([])
    expect(await protectedBy(route('{"session_id": null}'))).toEqual([])
  })

  test.each(['', '{', '[]', 'null', '7', '"a"', '{"session_id": 7}'])(
    'law 10: the invalid entry %j is an error and does not free a session',
    async (entry) => {
      await expect(protectedBy(route(entry))).rejects.toMatchObject({
        code: 'database-damaged',
        message: expect.stringContaining('gateway_routing') as unknown,
      })
    },
  )
})

describe.each(['session_turn_leases', 'compression_locks'])('a session named in %s', (table) => {
  test('is in use', async () => {
    expect(await protectedBy(lease(table, 'pid=1', `${nowSeconds + 60}`))).toEqual(['a'])
  })

  test('law 10: is in use for a day after the lease has expired', async () => {
    expect(await protectedBy(lease(table, 'pid=1', `${nowSeconds - day / 2}`))).toEqual(['a'])
  })

  test('law 10: is in use when the lease has no valid expiry', async () => {
    expect(await protectedBy(lease(table, 'pid=1', `'tomorrow'`))).toEqual(['a'])
  })

  test('is free when the lease expired long ago or was released', async () => {
    expect(await protectedBy(lease(table, 'pid=1', `${nowSeconds - 2 * day}`))).toEqual([])
    expect(await protectedBy(lease(table, '', `${nowSeconds + 60}`))).toEqual([])
  })
})

test.each([
  ['pending', ['a']],
  ['running', ['a']],
  ['something new', ['a']],
  ['completed', []],
  ['failed', []],
  ['', []],
])('a session with the handoff state %j', async (state, expected) => {
  expect(
    await protectedBy(`UPDATE sessions SET handoff_state = '${state}' WHERE id = 'a'`),
  ).toEqual(expected)
})

test.each([
  ['running', 'pending', ['a']],
  ['completed', 'pending', ['a']],
  ['completed', 'delivered', []],
])('a session with delegated work that is %s and %s', async (state, delivery, expected) => {
  expect(
    await protectedBy(
      `INSERT INTO async_delegations (delegation_id, origin_session, parent_session_id, state, dispatched_at, updated_at,
         delivery_state) VALUES ('d', '', 'a', '${state}', 1, 1, '${delivery}')`,
    ),
  ).toEqual(expected)
})

test('schema 11 has none of these tables', async () => {
  const database = await openState(scratchState({ schema: 11 }), { mode: 'read' })
  expect(database.protectedSessions()).toEqual(new Map())
})
