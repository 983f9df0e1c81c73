import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory, stateDatabase } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { applySessionPrune } from '../../src/prune/apply-session-prune.ts'
import { planSessionPrune } from '../../src/prune/plan-session-prune.ts'
import { pruneSessionFiles, pruneSessions } from '../../src/prune/prune-sessions.ts'
import { clock, day, ended, now, open, sessionHome } from '../support/session-home.ts'

const stamp = '20260101_000000_123456'

describe.each([11, 26] as const)('a database of schema %i', (schema) => {
  test('reliability 60, issue 8.2: rows, transcripts and dumps of old sessions go, all others stay', async () => {
    const made = sessionHome({
      schema,
      sessions: [ended('old', 100), ended('young', 10), open('active', 100)],
      files: {
        'session_old.json': {},
        'old.json': {},
        'old.jsonl': {},
        [`request_dump_old_${stamp}.json`]: {},
        'session_young.json': { age: 10 },
        'session_active.json': {},
        'sessions.json.bak': {},
        'notes.json': {},
      },
    })
    const report = await pruneSessions({ home: made.home, clock })
    expect(report).toMatchObject({
      dryRun: false,
      sessions: 1,
      files: 4,
      bytesFreed: 40,
      errors: [],
      skipped: [],
      kept: { active: 1, young: 1 },
    })
    expect(made.ids()).toEqual(['active', 'young'])
    expect(made.names()).toEqual([
      'notes.json',
      'session_active.json',
      'session_young.json',
      'sessions.json.bak',
    ])
  })

  test('upstream: the younger children in a chain of sessions stay, without a parent', async () => {
    const made = sessionHome({
      schema,
      sessions: [
        ended('a', 300),
        ended('b', 200, { parent: 'a' }),
        ended('c', 10, { parent: 'b' }),
        ended('d', 5, { parent: 'c' }),
      ],
    })
    await pruneSessions({ home: made.home, clock })
    expect(made.sql('SELECT id, parent_session_id AS parent FROM sessions ORDER BY id')).toEqual([
      { id: 'c', parent: null },
      { id: 'd', parent: 'c' },
    ])
    expect(made.sql('SELECT DISTINCT session_id AS id FROM messages ORDER BY id')).toEqual([
      { id: 'c' },
      { id: 'd' },
    ])
  })

  test('upstream: a whole chain of old sessions goes', async () => {
    const sessions = [
      ended('a', 300),
      ended('b', 250, { parent: 'a' }),
      ended('c', 200, { parent: 'b' }),
    ]
    const made = sessionHome({ schema, sessions })
    expect((await pruneSessions({ home: made.home, clock })).sessions).toBe(3)
    expect(made.ids()).toEqual([])
  })
})

test('upstream: only sessions of the given source go', async () => {
  const sessions = [ended('a', 100), ended('b', 100, { source: 'telegram' })]
  const files = { 'session_a.json': {}, 'session_b.json': {}, 'session_gone.json': {} }
  const made = sessionHome({ sessions, files })
  await pruneSessions({ home: made.home, source: 'telegram', clock })
  expect(made.ids()).toEqual(['a'])
  expect(made.names()).toEqual(['session_a.json', 'session_gone.json'])
})

test('reliability 65: a dry run reports exactly what the real run then does, and changes nothing', async () => {
  const made = sessionHome({
    sessions: [ended('a', 100), ended('b', 100), ended('c', 1)],
    files: {
      'session_a.json': { bytes: 5 },
      'b.jsonl': { bytes: 7 },
      'session_x.json': { bytes: 9 },
    },
  })
  const before = [made.ids(), made.names()]
  const dry = await pruneSessions({ home: made.home, clock, dryRun: true })
  expect([made.ids(), made.names()]).toEqual(before)
  expect(existsSync(made.log)).toBe(false)
  const real = await pruneSessions({ home: made.home, clock })
  expect({ ...real, dryRun: true, vacuum: 'dry-run' }).toEqual(dry)
  expect(real).toMatchObject({ sessions: 2, files: 3, bytesFreed: 21 })
})

test('upstream: files stay when only rows are removed', async () => {
  const made = sessionHome({ sessions: [ended('a', 100)], files: { 'session_a.json': {} } })
  await pruneSessions({ home: made.home, scope: 'rows', clock })
  expect(made.ids()).toEqual([])
  expect(made.names()).toEqual(['session_a.json'])
})

test('a session that was never closed goes only when such sessions are included', async () => {
  const made = sessionHome({ sessions: [open('stale', 40), open('fresh', 20)] })
  const report = await pruneSessions({ home: made.home, includeStaleOpenDays: 30, clock })
  expect(report.removed.map(({ id }) => id)).toEqual(['stale'])
  expect(made.ids()).toEqual(['fresh'])
})

test('pinned and archived sessions stay unless they are included', async () => {
  const sessions = [ended('p', 100, { pinned: true }), ended('q', 100, { archived: true })]
  const made = sessionHome({ sessions })
  expect((await pruneSessions({ home: made.home, clock })).kept).toEqual({ pinned: 1, archived: 1 })
  await pruneSessions({ home: made.home, clock, includePinned: true, includeArchived: true })
  expect(made.ids()).toEqual([])
})

describe('sessions.json', () => {
  test('and every session that it names stays, with and without a row', async () => {
    const made = sessionHome({
      sessions: [ended('a', 100), ended('b', 100)],
      files: { 'session_a.json': {}, 'session_b.json': {}, 'gone.jsonl': {} },
    })
    const index = { k1: { session_id: 'a' }, k2: { session_id: 'gone' } }
    writeFileSync(made.file('sessions.json'), JSON.stringify(index))
    made.touch('sessions.json', 500)
    await pruneSessions({ home: made.home, clock })
    expect(made.ids()).toEqual(['a'])
    expect(made.names()).toEqual(['gone.jsonl', 'session_a.json', 'sessions.json'])
  })

  test('law 10: keeps everything and reports an error when it cannot be parsed', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)], files: { 'session_a.json': {} } })
    writeFileSync(made.file('sessions.json'), '{"torn')
    const report = await pruneSessions({ home: made.home, clock })
    expect(report.errors).toMatchObject([{ target: made.file('sessions.json') }])
    expect(report).toMatchObject({ sessions: 0, files: 0, kept: { obstacle: 1 } })
    expect(made.ids()).toEqual(['a'])
    expect(made.names()).toEqual(['session_a.json', 'sessions.json'])
  })
})

describe('a home may lack a part:', () => {
  test('without a database only files go, by their age', async () => {
    const files = { 'session_a.json': {}, 'b.jsonl': {}, 'session_c.json': { age: 10 } }
    const made = sessionHome({ schema: null, files })
    const report = await pruneSessions({ home: made.home, clock })
    expect(report).toMatchObject({ sessions: 0, files: 2 })
    expect(made.names()).toEqual(['session_c.json'])
    expect(existsSync(made.database)).toBe(false)
  })

  test('without a folder only rows go', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)], files: null })
    expect(await pruneSessions({ home: made.home, clock })).toMatchObject({ sessions: 1, files: 0 })
    expect(existsSync(made.folder)).toBe(false)
  })

  test('without either there is nothing to do, and nothing is created', async () => {
    const made = sessionHome({ schema: null, files: null })
    expect(await pruneSessions({ home: made.home, clock })).toMatchObject({
      sessions: 0,
      errors: [],
    })
    expect([made.database, made.folder, made.log].filter((path) => existsSync(path))).toEqual([])
  })
})

describe('law 10: nothing is deleted', () => {
  const files = { 'session_a.json': {}, 'b.jsonl': {} }

  test('issue 8.5: when the database is damaged', async () => {
    const made = sessionHome({ schema: null, files })
    writeFileSync(made.database, 'this is no database at all, whatever its name says'.repeat(100))
    await expect(pruneSessions({ home: made.home, clock })).rejects.toMatchObject({
      code: 'database-damaged',
    })
    await expect(pruneSessionFiles({ home: made.home, clock })).rejects.toMatchObject({
      code: 'database-damaged',
    })
    expect(made.names()).toEqual(['b.jsonl', 'session_a.json'])
  })

  test('issue 8.5: when the database is a directory', async () => {
    const made = sessionHome({ schema: null, files })
    mkdirSync(made.database)
    await expect(pruneSessionFiles({ home: made.home, clock })).rejects.toThrow('is a directory')
    expect(made.names()).toEqual(['b.jsonl', 'session_a.json'])
  })

  test('when the database has no table of sessions, which does not mean that there are none', async () => {
    const made = sessionHome({ schema: null, files })
    writeFileSync(made.database, '')
    await expect(pruneSessionFiles({ home: made.home, clock })).rejects.toThrow('lacks sessions.id')
    expect(made.names()).toEqual(['b.jsonl', 'session_a.json'])
  })

  test('when the folder cannot be read', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)], files: null })
    writeFileSync(made.folder, '')
    const report = await pruneSessions({ home: made.home, clock })
    expect(report.errors.map(({ target }) => target)).toContain(made.folder)
    expect(made.ids()).toEqual(['a'])
  })

  test('when the removal cannot be logged', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)], files: { 'session_a.json': {} } })
    const outside = join(scratchDirectory(), 'outside')
    symlinkSync(outside, made.log)
    const report = await pruneSessions({ home: made.home, clock })
    expect(report.errors.map(({ target }) => target)).toEqual([made.log])
    expect(made.ids()).toEqual(['a'])
    expect(made.names()).toEqual(['session_a.json'])
    expect(existsSync(outside)).toBe(false)
  })

  test('when the database must not be written, unless only files are removed', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)], files: { 'session_a.json': {} } })
    made.sql('UPDATE schema_version SET version = 99')
    made.sql('ALTER TABLE sessions ADD COLUMN sacred INTEGER')
    const report = await pruneSessions({ home: made.home, clock })
    expect(report.errors).toMatchObject([{ target: made.database }])
    expect(made.names()).toEqual(['session_a.json'])
    await pruneSessionFiles({ home: made.home, clock })
    expect(made.names()).toEqual([])
    expect(made.ids()).toEqual(['a'])
  })
})

describe('between the plan and its application', () => {
  const sessions = [ended('a', 100), ended('b', 100)]
  const files = { 'session_a.json': {}, 'session_b.json': {} }

  test('a session that has become active again stays', async () => {
    const made = sessionHome({ sessions, files })
    const options = { home: made.home, clock }
    const plan = await planSessionPrune(options)
    made.sql(`UPDATE sessions SET ended_at = NULL WHERE id = 'a'`)
    const report = await applySessionPrune(plan, options)
    expect(report).toMatchObject({ sessions: 1, skipped: [{ id: 'a', why: 'active' }] })
    expect(made.names()).toEqual(['session_a.json'])
  })

  test('a session with a new message stays', async () => {
    const made = sessionHome({ sessions, files })
    const options = { home: made.home, clock }
    const plan = await planSessionPrune(options)
    made.sql(
      `INSERT INTO messages (session_id, role, timestamp) VALUES ('a', 'user', ${now / 1000 - 5})`,
    )
    await applySessionPrune(plan, options)
    expect(made.ids()).toEqual(['a'])
  })

  test('a session whose transcript was written stays, with its row', async () => {
    const made = sessionHome({ sessions, files })
    const options = { home: made.home, clock }
    const plan = await planSessionPrune(options)
    writeFileSync(made.file('session_a.json'), 'more')
    const report = await applySessionPrune(plan, options)
    expect(report.skipped).toEqual([{ id: 'a', why: 'session_a.json has changed' }])
    expect(made.ids()).toEqual(['a'])
    expect(made.names()).toEqual(['session_a.json'])
  })

  test('a session that the index names now stays', async () => {
    const made = sessionHome({ sessions, files })
    const options = { home: made.home, clock }
    const plan = await planSessionPrune(options)
    writeFileSync(made.file('sessions.json'), '{"k": {"session_id": "a"}}')
    await applySessionPrune(plan, options)
    expect(made.ids()).toEqual(['a'])
    expect(made.names()).toEqual(['session_a.json', 'sessions.json'])
  })

  test('nothing goes when the index has become unreadable', async () => {
    const made = sessionHome({ sessions, files })
    const options = { home: made.home, clock }
    const plan = await planSessionPrune(options)
    writeFileSync(made.file('sessions.json'), '{')
    await expect(applySessionPrune(plan, options)).rejects.toMatchObject({
      code: 'sessions-unreadable',
    })
    expect(made.ids()).toEqual(['a', 'b'])
  })

  test('nothing goes when a database was created or deleted', async () => {
    const made = sessionHome({ schema: null, files })
    const options = { home: made.home, clock }
    const plan = await planSessionPrune(options)
    expect(plan.remove).toHaveLength(2)
    stateDatabase(made.database, { schema: 26, sessions: [open('a', 1)] })
    await expect(applySessionPrune(plan, options)).rejects.toThrow('was created')
    const other = await planSessionPrune(options)
    for (const part of ['', '-wal', '-shm']) rmSync(`${made.database}${part}`, { force: true })
    await expect(applySessionPrune(other, options)).rejects.toThrow('was deleted')
    expect(made.names()).toHaveLength(2)
  })

  test('files of a session that is in the database again stay', async () => {
    const made = sessionHome({ files })
    const options = { home: made.home, clock }
    const plan = await planSessionPrune(options)
    made.sql(
      `INSERT INTO sessions (id, source, started_at) VALUES ('a', 'cli', ${now / 1000 - 10})`,
    )
    await applySessionPrune(plan, options)
    expect(made.names()).toEqual(['session_a.json'])
  })

  test('a session that another process has removed is no error and is not counted', async () => {
    const made = sessionHome({ sessions, files })
    const options = { home: made.home, clock }
    const [one, other] = [await planSessionPrune(options), await planSessionPrune(options)]
    expect(await applySessionPrune(one, options)).toMatchObject({ sessions: 2, files: 2 })
    expect(await applySessionPrune(other, options)).toMatchObject({
      sessions: 0,
      files: 0,
      errors: [],
      removed: [],
    })
  })
})

describe('reliability 23: no id leads out of the folder', () => {
  test.each([
    ['above the folder', '../../x'],
    ['beside the folder', '../outside'],
    ['below the folder', 'a/b'],
    ['the folder', '.'],
    ['its parent', '..'],
    ['a pattern for all names', '*'],
    ['a pattern for some names', '[a-z]'],
    ['nothing', ''],
    ['very long', 'x'.repeat(5000)],
  ])('%s', async (_, id) => {
    const made = sessionHome({ sessions: [ended(id, 100)], files: { 'other.jsonl': { age: 1 } } })
    writeFileSync(join(made.home, 'outside.json'), '')
    writeFileSync(join(made.home, 'session_x.json'), '')
    expect((await pruneSessions({ home: made.home, clock })).sessions).toBe(1)
    expect(made.names()).toEqual(['other.jsonl'])
    expect(existsSync(join(made.home, 'outside.json'))).toBe(true)
    expect(existsSync(join(made.home, 'session_x.json'))).toBe(true)
  })

  test('a linked transcript: only the link is removed', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)] })
    const target = join(made.home, 'precious.json')
    writeFileSync(target, 'precious')
    symlinkSync(target, made.file('session_a.json'))
    // The age of the link itself counts and cannot be set from Node, so the clock moves instead.
    const later = { now: () => Date.now() + 100 * day }
    await pruneSessions({ home: made.home, clock: later })
    expect(made.names()).toEqual([])
    expect(readFileSync(target, 'utf8')).toBe('precious')
  })
})

describe('the log of removals', () => {
  test('has the intention and the result for each session', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)], files: { 'session_a.json': {} } })
    await pruneSessions({ home: made.home, clock })
    expect(logLines(made.log)).toEqual([
      {
        at: '2026-05-08T12:00:00.000Z',
        event: 'intended',
        id: 'a',
        why: 'idle',
        row: true,
        files: ['session_a.json'],
        bytes: 10,
      },
      {
        at: '2026-05-08T12:00:00.000Z',
        event: 'removed',
        id: 'a',
        row: true,
        files: ['session_a.json'],
        bytes: 10,
        left: [],
      },
    ])
  })

  test('lets the next run finish what a killed one has left, at any age', async () => {
    const made = sessionHome({
      files: { 'session_a.json': { age: 5 }, 'session_b.json': { age: 5 } },
    })
    const intention = {
      at: new Date(now - day).toISOString(),
      event: 'intended',
      id: 'a',
      files: ['session_a.json'],
    }
    writeFileSync(made.log, `${JSON.stringify(intention)}\n`)
    const report = await pruneSessions({ home: made.home, clock })
    expect(report).toMatchObject({ sessions: 0, files: 1 })
    expect(made.names()).toEqual(['session_b.json'])
  })

  test('is closed for removals that have nothing left to do', async () => {
    const made = sessionHome({ sessions: [ended('stays', 1)] })
    const lines = ['stays', 'gone'].map((id) =>
      JSON.stringify({ at: new Date(now - day).toISOString(), event: 'intended', id, files: [] }),
    )
    writeFileSync(made.log, `${lines.join('\n')}\n`)
    await pruneSessions({ home: made.home, clock })
    expect(logLines(made.log).slice(2)).toMatchObject([
      { event: 'kept', id: 'stays' },
      { event: 'removed', id: 'gone' },
    ])
  })
})

describe('VACUUM', () => {
  test('runs only on request, and only when a quarter is free', async () => {
    const sessions = [ended('big', 100, { messages: 3000 }), ended('small', 1)]
    const unasked = sessionHome({ sessions })
    expect(await pruneSessions({ home: unasked.home, clock })).toMatchObject({
      vacuumed: false,
      vacuum: 'not-asked',
    })
    const asked = sessionHome({ sessions })
    expect(await pruneSessions({ home: asked.home, clock, vacuum: true })).toMatchObject({
      vacuumed: true,
      vacuum: 'done',
    })
    expect(asked.sql('PRAGMA freelist_count')).toEqual([{ freelist_count: 0 }])
  })

  test('does not run when little is free', async () => {
    const sessions = [ended('big', 1, { messages: 3000 }), ended('small', 100)]
    const made = sessionHome({ sessions })
    expect(await pruneSessions({ home: made.home, clock, vacuum: true })).toMatchObject({
      sessions: 1,
      vacuumed: false,
      vacuum: 'not-worthwhile',
    })
  })

  test('upstream: does not run when nothing was removed', async () => {
    const made = sessionHome({ sessions: [ended('a', 1)] })
    expect((await pruneSessions({ home: made.home, clock, vacuum: true })).vacuum).toBe(
      'nothing-removed',
    )
  })
})

test('a given folder is cleaned instead of the one in the home', async () => {
  const made = sessionHome({ sessions: [ended('a', 100)], files: { 'session_a.json': {} } })
  const sessionsDir = parseAbsolutePath(scratchDirectory())
  const file = join(sessionsDir, 'session_a.json')
  writeFileSync(file, '')
  utimesSync(file, 1_700_000_000, 1_700_000_000)
  await pruneSessions({ home: made.home, sessionsDir, clock })
  expect(existsSync(file)).toBe(false)
  expect(made.names()).toEqual(['session_a.json'])
})

test.each([
  [{ olderThanDays: -1 }, '0 or more'],
  [{ olderThanDays: Number.NaN }, '0 or more'],
  [{ includeStaleOpenDays: 0 }, '1 or more'],
])('invalid days are refused: %j', async (options, message) => {
  const made = sessionHome({ schema: null })
  await expect(pruneSessions({ home: made.home, clock, ...options })).rejects.toThrow(message)
})

test('reliability 68: it stops between two batches on request, with consistent data', async () => {
  const sessions = Array.from({ length: 450 }, (_, number) =>
    ended(`s${number}`, 100, { messages: 0 }),
  )
  const made = sessionHome({ sessions })
  const stop = new AbortController()
  const progress = { report: ({ done }: { done: number }) => (done > 0 ? stop.abort() : undefined) }
  const stopped = pruneSessions({ home: made.home, clock, progress, signal: stop.signal })
  await expect(stopped).rejects.toMatchObject({ code: 'interrupted' })
  expect(made.ids()).toHaveLength(250)
  expect(await pruneSessions({ home: made.home, clock })).toMatchObject({ sessions: 250 })
})

function logLines(log: string): readonly unknown[] {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  return lines.map((line): unknown => JSON.parse(line))
}
