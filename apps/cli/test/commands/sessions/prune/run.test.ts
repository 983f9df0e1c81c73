import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateSql } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { ended, open, sessionHome, type SessionHome } from '../../../support/session-home.ts'
import { userWhoLeaves, userWhoSays } from '../../../support/terminal-user.ts'

/** A home with one example of every kind of session. */
function mixedHome(schema: 11 | 26 = 26): SessionHome {
  return sessionHome({
    schema,
    sessions: [
      ended('old', 100, { title: 'Long ago' }),
      ended('middle', 40, { source: 'telegram' }),
      ended('young', 1),
      open('open', 200),
    ],
    files: {
      'session_old.json': { bytes: 1000 },
      'old.jsonl': { bytes: 20 },
      'request_dump_old_20260101_000000_123456.json': { bytes: 4 },
      'session_middle.json': { age: 40, bytes: 200 },
      'session_young.json': { age: 1 },
      'session_open.json': { age: 200 },
      'session_gone.json': { age: 95, bytes: 3 },
      'notes.txt': {},
      'sessions.json.bak': {},
    },
  })
}

const stayFiles = [
  'notes.txt',
  'session_middle.json',
  'session_open.json',
  'session_young.json',
  'sessions.json.bak',
]

interface Report {
  readonly removed: readonly { readonly id: string; readonly files: readonly string[] }[]
}

describe('prune', () => {
  test.each([11, 26] as const)(
    'issue 8.1: with schema %i, takes rows and files of what is old, and leaves the rest',
    async (schema) => {
      const home = mixedHome(schema)
      const { exitCode, stderr, stdout } = await home.run(['prune', '-y'])
      expect([exitCode, stderr]).toEqual([0, ''])
      expect(stdout).toContain('Deleted: 1 session and 4 files (1.0 KB).\n')
      expect(home.ids()).toEqual(['middle', 'open', 'young'])
      expect(home.names()).toEqual(stayFiles)
    },
  )

  test('reliability 60: --older-than 30d deletes what is older than that, and counts it', async () => {
    const home = mixedHome()
    expect(await home.json(['prune', '--older-than', '30d', '-y'])).toMatchObject({
      sessions: 2,
      files: 5,
      bytesFreed: 1227,
    })
    expect(home.ids()).toEqual(['open', 'young'])
  })

  test.each([
    ['40.5', 2],
    ['12h', 4],
    ['7w', 2],
    ['0', 4],
  ])('--older-than %s is understood', async (age, count) => {
    const files = { 'a.jsonl': { age: 0.6 }, 'b.jsonl': { age: 40 }, 'c.jsonl': {}, 'd.jsonl': {} }
    const home = sessionHome({ schema: null, files })
    expect(await home.json(['prune', '--older-than', age, '--dry-run'])).toMatchObject({
      files: count,
    })
  })

  test.each([
    ['--older-than', ''],
    ['--older-than', 'soon'],
    ['--older-than', '6m'],
    ['--older-than', '-1'],
    ['--older-than', '1e3'],
    ['--include-stale-open', '0'],
    ['--include-stale-open', ''],
    ['--source', ''],
  ])('%s %j is an error, and nothing is deleted', async (option, value) => {
    const home = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    const { exitCode, stderr } = await home.run(['prune', option, value, '-y'])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^Error: .*expected/)
    expect(home.names()).toEqual(['session_a.json'])
  })

  test('reliability 65: the dry run lists what the real run then removes', async () => {
    const home = mixedHome()
    const before = home.contents()
    const planned = (await home.json(['prune', '--dry-run'])) as Report
    expect(home.contents()).toEqual(before)
    const done = (await home.json(['prune', '-y'])) as Report
    expect(done.removed).toEqual(planned.removed)
    expect(planned).toEqual({
      dryRun: true,
      sessions: 1,
      files: 4,
      bytesFreed: 1027,
      errors: [],
      vacuumed: false,
      removed: [
        { id: 'old', files: expect.arrayContaining(['session_old.json', 'old.jsonl']) },
        { id: 'gone', files: ['session_gone.json'] },
      ],
    })
    expect(done).toEqual({ ...planned, dryRun: false })
  })

  test('issue 8.2: keeps a session that began long ago and was used yesterday', async () => {
    const home = sessionHome({ sessions: [ended('a', 1, { startedAt: Date.UTC(2024, 0) })] })
    expect((await home.run(['prune', '-y'])).stdout).toMatch(/^Nothing to delete\.\n/)
    expect(home.ids()).toEqual(['a'])
  })

  test('keeps sessions.json and every session in it', async () => {
    const home = mixedHome()
    const index = join(home.folder, 'sessions.json')
    writeFileSync(index, '{"chat": {"session_id": "old"}}')
    utimesSync(index, 0, 0)
    const { stdout } = await home.run(['prune', '-y'])
    expect(stdout).toContain('1  in use by a conversation\n')
    expect(home.ids()).toContain('old')
    expect(home.names()).toEqual(expect.arrayContaining(['sessions.json', 'old.jsonl']))
  })

  test('logs what it has removed', async () => {
    const home = mixedHome()
    await home.run(['prune', '-y'])
    const log = readFileSync(join(home.home, 'sessions-removed.jsonl'), 'utf8')
    expect(log).toContain('"event":"removed","id":"old"')
  })
})

describe('prune asks', () => {
  test('after a preview of what it would delete and keep, and why', async () => {
    const home = mixedHome()
    const { asked, world } = userWhoSays(true)
    const { exitCode, stderr, stdout } = await home.run(['prune'], world)
    expect(exitCode).toBe(0)
    expect(asked).toEqual(['Delete 1 session and 4 files (1.0 KB)?'])
    expect(stderr).toMatch(
      / {2}old +Long ago +cli +100d ago +3 +1\.0 KB {2}idle for more than 90 d/,
    )
    expect(stderr).toMatch(/ {2}gone +— +— +95d ago +1 +3 B {2}its session no longer exists\n/)
    expect(stderr).toMatch(/Kept:\n +1 {2}not ended; .*\n +2 {2}used in the last 90 days\n$/)
    expect(stdout).toMatch(/^Deleted: 1 session and 4 files \(1\.0 KB\)\.\n(?!Kept)/)
  })

  test.each([120, 100, 80, 60, 40])('in a table that fits %i columns', async (columns) => {
    const title = 'A title that goes on and on and on and on and on and on and on and on'
    const sessions = [ended('20260108_050147_a1b2c3', 100, { title })]
    const { stdout } = await sessionHome({ sessions }).run(['prune', '--dry-run', '--no-color'], {
      columns,
    })
    const [head = '', row = ''] = stdout.split('\n')
    expect(row).toContain('20260108_050147_a1b2c3  A title')
    for (const line of [head, row]) expect(line.length).toBeLessThanOrEqual(columns)
  })

  test('and lists the first 15, longest unused first', async () => {
    const names = Array.from({ length: 20 }, (_, n) => [`s${n}.jsonl`, { age: 100 + n }] as const)
    const home = sessionHome({ schema: null, files: Object.fromEntries(names) })
    const { stderr } = await home.run(['prune'], userWhoSays(false).world)
    const lines = stderr.split('\n')
    expect(lines[1]).toMatch(/^ {2}s19 .* older than 90 days$/)
    expect(lines[15]).toMatch(/^ {2}s5 /)
    expect(lines[16]).toBe('  … and 5 more; --dry-run --json lists them all.')
  })

  test('nothing when nothing would be deleted', async () => {
    const home = sessionHome({ schema: null })
    const { asked, world } = userWhoSays(false)
    expect((await home.run(['prune'], world)).exitCode).toBe(0)
    expect(asked).toEqual([])
  })

  test.each([
    ['upstream: somebody who says no', userWhoSays(false).world, 'Declined: nothing was deleted.'],
    ['upstream: the end of the input', userWhoLeaves(), 'Declined: nothing was deleted.'],
    ['reliability 66: no terminal', {}, 'no terminal to ask on. --yes deletes without'],
  ])('%s changes nothing', async (_who, world, said) => {
    const home = mixedHome()
    const before = home.contents()
    const { exitCode, stderr, stdout } = await home.run(['prune'], world)
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toContain(said)
    expect(home.contents()).toEqual(before)
  })

  test('and prints JSON with nothing removed when the user declines', async () => {
    const home = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    expect(await home.json(['prune'])).toEqual({
      dryRun: false,
      sessions: 0,
      files: 0,
      bytesFreed: 0,
      errors: [],
      vacuumed: false,
      removed: [],
    })
  })

  test('and keeps a session that is used again while the question is open', async () => {
    const home = mixedHome()
    const touch = (): void => utimesSync(join(home.folder, 'old.jsonl'), 1, 1)
    const { exitCode, stdout } = await home.run(['prune'], userWhoSays(true, touch).world)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Kept, because they changed after the preview: 1 session\n  old: ')
    expect(home.ids()).toContain('old')
    expect(home.names()).toContain('session_old.json')
  })

  test.each(['-y', '--yes', '-f', '--force'])('not with %s', async (flag) => {
    const home = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    expect(await home.run(['prune', flag])).toMatchObject({ exitCode: 0, stderr: '' })
    expect(home.names()).toEqual([])
  })
})

describe('prune with options', () => {
  test('--source deletes only those of one source', async () => {
    const home = mixedHome()
    await home.run(['prune', '--older-than', '30', '--source', 'telegram', '-y'])
    expect(home.ids()).toEqual(['old', 'open', 'young'])
    expect(home.names()).toContain('session_gone.json')
  })

  test('--include-files is the default', async () => {
    const home = mixedHome()
    const plan = await home.json(['prune', '--dry-run'])
    expect(await home.json(['prune', '--dry-run', '--include-files'])).toEqual(plan)
    expect((await home.run(['prune', '--help'])).stdout).toContain(
      'delete the files of the sessions, too',
    )
  })

  test('--no-include-files keeps the files', async () => {
    const home = mixedHome()
    const before = home.names()
    expect(await home.json(['prune', '--no-include-files', '-y'])).toMatchObject({
      sessions: 1,
      files: 0,
    })
    expect(home.ids()).not.toContain('old')
    expect(home.names()).toEqual(before)
  })

  test('--files-only leaves the database alone, and deletes files older than 30 days', async () => {
    const home = mixedHome()
    expect(await home.json(['prune', '--files-only', '-y'])).toMatchObject({
      sessions: 0,
      files: 5,
    })
    expect(home.ids()).toHaveLength(4)
    expect(home.names()).toEqual(stayFiles.filter((name) => name !== 'session_middle.json'))
  })

  test('--files-only and --no-include-files contradict each other', async () => {
    const home = sessionHome({ schema: null })
    const { exitCode, stderr } = await home.run(['prune', '--files-only', '--no-include-files'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('found both')
  })

  test('--include-stale-open deletes sessions that were never closed', async () => {
    const home = mixedHome()
    await home.run(['prune', '--include-stale-open', '150', '-y'])
    expect(home.ids()).toEqual(['middle', 'young'])
    const { stdout } = await mixedHome().run(['prune', '--include-stale-open', '150d', '--dry-run'])
    expect(stdout).toContain('never closed, idle for more than 150 days')
  })

  test('pinned and archived sessions stay unless they are included', async () => {
    const sessions = [ended('pin', 100, { pinned: true }), ended('arch', 100, { archived: true })]
    const home = sessionHome({ sessions })
    const { stdout } = await home.run(['prune', '-y'])
    expect(stdout).toMatch(/1 {2}pinned; --include-pinned .*\n +1 {2}archived; --include-archived /)
    await home.run(['prune', '--include-pinned', '-y'])
    expect(home.ids()).toEqual(['arch'])
    await home.run(['prune', '--include-archived', '-y'])
    expect(home.ids()).toEqual([])
  })

  test('--vacuum compacts the database when that frees enough space', async () => {
    const home = sessionHome({ sessions: [ended('old', 100, { messages: 3000 })] })
    const { databaseBytes } = (await home.json(['stats'])) as { databaseBytes: number }
    const { stdout } = await home.run(['prune', '--vacuum', '-y'])
    expect(stdout).toContain('The database was compacted.\n')
    const after = (await home.json(['stats'])) as { databaseBytes: number }
    expect(after.databaseBytes).toBeLessThan(databaseBytes)
  })

  test('without --vacuum, says that the database keeps its size', async () => {
    const home = sessionHome({ sessions: [ended('old', 100)] })
    const { stdout } = await home.run(['prune', '-y'])
    expect(stdout).toContain('Deleted: 1 session without files.\n')
    expect(stdout).toContain('--vacuum shrinks it')
  })
})

describe('prune in trouble', () => {
  test('issue 8.5: an index of conversations that cannot be read keeps everything', async () => {
    const home = mixedHome()
    writeFileSync(join(home.folder, 'sessions.json'), '?')
    const before = home.contents()
    const { exitCode, stderr, stdout } = await home.run(['prune', '-y'])
    expect(exitCode).toBe(2)
    expect(stdout).toMatch(/^Nothing was deleted\.\n/)
    expect(stderr).toMatch(/^Failed: .*sessions\.json: /)
    expect(await home.json(['prune', '-y'])).toMatchObject({
      errors: [{ target: join(home.folder, 'sessions.json'), why: expect.any(String) }],
      removed: [],
    })
    expect(home.contents()).toEqual(before)
  })

  test('issue 8.5: a damaged database is an error, and files stay', async () => {
    const home = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    writeFileSync(home.database, 'This is no database, and never was one.\n'.repeat(200))
    const { exitCode, stderr } = await home.run(['prune', '-y'])
    expect(exitCode).toBe(12)
    expect(stderr).toMatch(/^Error: .*state\.db is damaged: .*\nNothing was deleted\./)
    expect(home.names()).toEqual(['session_a.json'])
  })

  test.each([['list'], ['stats'], ['prune', '-y'], ['delete', 'a', '-y'], ['export']])(
    'issue 8.5: a directory in the place of the database is an error to %s, and everything stays',
    async (...args) => {
      const home = sessionHome({ schema: null, files: { 'session_a.json': {} } })
      mkdirSync(home.database)
      const { exitCode, stderr, stdout } = await home.run(args)
      expect([exitCode, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^Error: .*state\.db is a directory/)
      expect(home.names()).toEqual(['session_a.json'])
    },
  )

  test('files of a home without a database are deleted by age', async () => {
    const files = { 'session_a.json': {}, 'session_b.json': { age: 1 } }
    const home = sessionHome({ schema: null, files })
    expect(await home.json(['prune', '-y'])).toMatchObject({ sessions: 0, files: 1 })
    expect(home.names()).toEqual(['session_b.json'])
  })

  test('rows of a home without the folder are deleted alone', async () => {
    const home = sessionHome({ sessions: [ended('a', 100)], files: null })
    expect(await home.json(['prune', '-y'])).toMatchObject({ sessions: 1, files: 0, errors: [] })
  })

  test('reliability 70: in an empty home, deletes nothing and creates nothing', async () => {
    const home = sessionHome({ schema: null, files: null })
    expect(await home.run(['prune'])).toEqual({
      exitCode: 0,
      stdout: 'Nothing to delete.\n',
      stderr: '',
    })
    expect(readdirSync(home.home)).toEqual([])
  })

  test('a table of a newer agent with an unknown meaning keeps everything', async () => {
    const home = sessionHome({ sessions: [ended('a', 100)] })
    stateSql(
      home.database,
      'UPDATE schema_version SET version = 99',
      'ALTER TABLE sessions ADD COLUMN precious INTEGER',
    )
    expect((await home.run(['prune', '-y'])).exitCode).toBe(2)
    expect(home.ids()).toEqual(['a'])
  })
})
