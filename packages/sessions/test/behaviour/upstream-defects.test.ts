import { describe, expect, test } from 'vitest'
import { deleteSession } from '../../src/delete/delete-session.ts'
import { pruneSessionFiles, pruneSessions } from '../../src/prune/prune-sessions.ts'
import { clock, day, ended, now, open, sessionHome } from '../support/session-home.ts'

const stamp = '20260101_000000_123456'
const dumpOf = (id: string) => `request_dump_${id}_${stamp}.json`

describe('issue 8.2: a defect of upstream that is not ours:', () => {
  test('session_<id>.json outlives its session (#20334)', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)], files: { 'session_a.json': {} } })
    await pruneSessions({ home: made.home, clock })
    expect(made.names()).toEqual([])
  })

  test('a deleted session leaves its files behind (#55088)', async () => {
    const files = { 'session_a.json': {}, 'a.jsonl': {}, [dumpOf('a')]: {} }
    const made = sessionHome({ sessions: [ended('a', 1)], files })
    await deleteSession({ home: made.home, session: 'a', clock })
    expect(made.names()).toEqual([])
  })

  test('the id a takes the dumps of a_b with it', async () => {
    const sessions = [ended('a', 100), open('a_b', 100)]
    const made = sessionHome({ sessions, files: { [dumpOf('a')]: {}, [dumpOf('a_b')]: {} } })
    await pruneSessions({ home: made.home, clock })
    expect(made.names()).toEqual([dumpOf('a_b')])
  })

  test.each(['x[1]', 'x*', '?1', '[!a]', '*', '_', '_x'])(
    'the id %s is taken for a pattern',
    async (id) => {
      const others = ['x1', 'x2', 'a', 'b1', 'y_x', '__x']
      const files = Object.fromEntries([id, ...others].map((name) => [dumpOf(name), {}]))
      const sessions = [ended(id, 100), ...others.map((name) => open(name, 100))]
      const made = sessionHome({ sessions, files })
      const { removed } = await pruneSessions({ home: made.home, clock })
      expect(removed).toMatchObject([{ id, files: [dumpOf(id)] }])
      expect(made.names()).toEqual(others.map(dumpOf).toSorted())
    },
  )

  test('a session that began long ago and was active yesterday is pruned (#114024)', async () => {
    const startedAt = now - 400 * day
    const sessions = [
      { id: 'a', startedAt, endedAt: now - day, messages: [startedAt, now - day] },
      ended('b', 100),
    ]
    const made = sessionHome({ schema: 11, sessions })
    await pruneSessions({ home: made.home, clock })
    expect(made.ids()).toEqual(['a'])
  })

  test('pinned sessions are pruned (#90617)', async () => {
    const made = sessionHome({ sessions: [ended('a', 100, { pinned: true })] })
    await pruneSessions({ home: made.home, clock })
    expect(made.ids()).toEqual(['a'])
  })

  test('open sessions are skipped silently (#87402)', async () => {
    const made = sessionHome({ sessions: [open('a', 100), open('b', 1)] })
    expect((await pruneSessions({ home: made.home, clock })).kept).toEqual({ active: 2 })
  })

  test('sessions that were never ended can never be pruned (#87638)', async () => {
    const made = sessionHome({ sessions: [open('a', 100), open('b', 1)] })
    await pruneSessions({ home: made.home, clock, includeStaleOpenDays: 30 })
    expect(made.ids()).toEqual(['b'])
  })

  test('deleting an unknown id is a success', async () => {
    const made = sessionHome({ sessions: [ended('a', 1)] })
    await expect(deleteSession({ home: made.home, session: 'b', clock })).rejects.toMatchObject({
      code: 'session-unknown',
    })
  })

  test('an ambiguous prefix is taken for an unknown id', async () => {
    const made = sessionHome({ sessions: [ended('abc', 1), ended('abd', 1)] })
    await expect(deleteSession({ home: made.home, session: 'ab', clock })).rejects.toMatchObject({
      code: 'session-ambiguous',
      message: 'several sessions begin with ab: abc, abd',
    })
    expect(made.ids()).toEqual(['abc', 'abd'])
  })

  test('nanoclaw: a failed query counts as no active sessions', async () => {
    const made = sessionHome({ sessions: [open('a', 100)], files: { 'session_a.json': {} } })
    made.sql('DROP TABLE messages')
    await expect(pruneSessionFiles({ home: made.home, clock })).rejects.toMatchObject({
      code: 'database-failed',
    })
    expect(made.names()).toEqual(['session_a.json'])
  })
})
