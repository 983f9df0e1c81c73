import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applyDelete } from '../../src/delete/apply-delete.ts'
import { deleteSession } from '../../src/delete/delete-session.ts'
import { planDelete } from '../../src/delete/plan-delete.ts'
import { clock, ended, open, sessionHome } from '../support/session-home.ts'

test('upstream: a session is deleted with its rows and files, and its children stay', async () => {
  const made = sessionHome({
    sessions: [ended('a', 1), ended('b', 1, { parent: 'a' })],
    files: { 'session_a.json': { age: 1 }, 'a.jsonl': { age: 1 }, 'session_b.json': { age: 1 } },
  })
  const report = await deleteSession({ home: made.home, session: 'a', clock })
  expect({ ...report, files: report.files.toSorted() }).toEqual({
    deleted: true,
    id: 'a',
    files: ['a.jsonl', 'session_a.json'],
    bytesFreed: 20,
    errors: [],
  })
  expect(made.names()).toEqual(['session_b.json'])
  expect(made.sql('SELECT id, parent_session_id AS parent FROM sessions')).toEqual([
    { id: 'b', parent: null },
  ])
  expect(made.sql(`SELECT count(*) AS n FROM messages WHERE session_id = 'a'`)).toEqual([{ n: 0 }])
  expect(readFileSync(made.log, 'utf8')).toContain('"why":"asked"')
})

describe('upstream: the session to delete', () => {
  test.each([
    ['exactly', 'abc', 'abc'],
    ['exactly, although another one begins so', 'ab', 'ab'],
    ['by the beginning of its id', 'abc_', 'abc_1'],
    ['by the beginning of its id, with wildcards that stand for themselves', '50%', '50%_x'],
  ])('is named %s', async (_, session, id) => {
    const ids = ['ab', 'abc', 'abc_1', 'abcd1', '50%_x', '50x_y']
    const made = sessionHome({ sessions: ids.map((name) => ended(name, 1)) })
    const { removal } = await planDelete({ home: made.home, session, clock })
    expect(removal.id).toBe(id)
  })

  test.each([
    ['unknown', 'nobody', 'session-unknown'],
    ['a wildcard', '%', 'session-unknown'],
    ['another wildcard', '_', 'session-unknown'],
    ['a pattern', 'ab*', 'session-unknown'],
    ['a path', '../../x', 'session-unknown'],
    ['very long', 'x'.repeat(100_000), 'session-unknown'],
    ['nothing', '', 'id-malformed'],
    ['the beginning of several', 'a', 'session-ambiguous'],
  ])('reliability 23: is an error when it is %s, and nothing goes', async (_, session, code) => {
    const made = sessionHome({
      sessions: [ended('ab1', 1), ended('ab2', 1)],
      files: { 'x.jsonl': {} },
    })
    await expect(deleteSession({ home: made.home, session, clock })).rejects.toMatchObject({ code })
    expect(made.ids()).toEqual(['ab1', 'ab2'])
    expect(made.names()).toEqual(['x.jsonl'])
  })

  test('can be one that has only files left', async () => {
    const made = sessionHome({ schema: null, files: { 'session_ab.json': {}, 'cd.jsonl': {} } })
    const report = await deleteSession({ home: made.home, session: 'a', clock })
    expect(report).toMatchObject({ deleted: true, id: 'ab', files: ['session_ab.json'] })
    expect(made.names()).toEqual(['cd.jsonl'])
  })

  test('is found among several, some with a row and some with files', async () => {
    const made = sessionHome({ sessions: [ended('ab', 1)], files: { 'session_ac.json': {} } })
    await expect(deleteSession({ home: made.home, session: 'a', clock })).rejects.toMatchObject({
      code: 'session-ambiguous',
    })
  })
})

test('an active or pinned session is deleted when it is named, and the plan cautions about it', async () => {
  const made = sessionHome({ sessions: [open('a', 0, { pinned: true })] })
  const plan = await planDelete({ home: made.home, session: 'a', clock })
  expect(plan.cautions).toEqual(['active', 'pinned'])
  expect(await applyDelete(plan, { home: made.home, session: 'a', clock })).toMatchObject({
    deleted: true,
  })
})

test('a session that something refers to is deleted only with evenInUse', async () => {
  const made = sessionHome({ sessions: [ended('a', 1)], files: {} })
  writeFileSync(made.file('sessions.json'), '{"k": {"session_id": "a"}}')
  const options = { home: made.home, session: 'a', clock }
  await expect(deleteSession(options)).rejects.toMatchObject({ code: 'session-in-use' })
  expect(await deleteSession({ ...options, evenInUse: true })).toMatchObject({ deleted: true })
})

test('law 10: nothing is deleted while the index cannot be read', async () => {
  const made = sessionHome({ sessions: [ended('a', 1)], files: {} })
  writeFileSync(made.file('sessions.json'), '')
  await expect(deleteSession({ home: made.home, session: 'a', clock })).rejects.toMatchObject({
    code: 'sessions-unreadable',
  })
  expect(made.ids()).toEqual(['a'])
})

test('a session that another process has deleted is not reported as deleted', async () => {
  const made = sessionHome({ sessions: [ended('a', 1)] })
  const options = { home: made.home, session: 'a', clock }
  const plan = await planDelete(options)
  await deleteSession(options)
  expect(await applyDelete(plan, options)).toMatchObject({ deleted: false, files: [] })
})
