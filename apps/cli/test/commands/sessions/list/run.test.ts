import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ended, now, open, sessionHome } from '../../../support/session-home.ts'

const hour = 60 * 60 * 1000

describe('list', () => {
  test.each([11, 26] as const)(
    'issue 8.5: with schema %i, has what the contract names for programs',
    async (schema) => {
      const home = sessionHome({
        schema,
        sessions: [ended('a', 5, { title: 'Hello' }), open('b', 1, { source: 'telegram' })],
        files: { 'session_a.json': { bytes: 3 }, 'a.jsonl': { bytes: 4 } },
      })
      const listed = (await home.json(['list'])) as { sessions: Record<string, unknown>[] }
      expect(listed).toEqual({
        sessions: [
          expect.objectContaining({
            id: 'b',
            title: null,
            source: 'telegram',
            endedAt: null,
            messages: 0,
            files: 0,
            bytes: 0,
            state: 'active',
          }),
          expect.objectContaining({
            id: 'a',
            title: 'Hello',
            source: 'cli',
            messages: 2,
            files: 2,
            bytes: 7,
            state: 'ended',
          }),
        ],
      })
      expect(Object.keys(listed.sessions[0] ?? {})).toEqual(
        'id title source startedAt lastActivityAt endedAt messages files bytes state'.split(' '),
      )
      expect(Date.parse(String(listed.sessions[1]?.['startedAt']))).toBe(now - 6 * 24 * hour)
      expect(listed.sessions[1]?.['endedAt']).toMatch(/^2026-05-03T.*[+-]\d\d:\d\d$/)
    },
  )

  test('shows a table, last used first', async () => {
    const sessions = [
      ended('old', 10, { title: 'First' }),
      ended('long', 3, { startedAt: now - 900 * 24 * hour }),
    ]
    const home = sessionHome({ sessions, files: { 'session_old.json': { bytes: 2048 } } })
    const { exitCode, stderr, stdout } = await home.run(['list'])
    expect([exitCode, stderr]).toEqual([0, ''])
    const [titles, first, second] = stdout.split('\n')
    expect(titles?.trim().split(/ {2,}/)).toEqual(
      'ID/TITLE/SOURCE/STARTED/LAST ACTIVITY/MESSAGES/FILES/SIZE/STATE'.split('/'),
    )
    expect(first).toMatch(/^ {2}long +— +cli +\S+ \S+ +3d ago +2 +0 +0 B {2}ended$/)
    expect(second).toMatch(/^ {2}old +First +cli +\S+ \S+ +10d ago +2 +1 +2\.0 KB {2}ended$/)
  })

  test('runs without a command', async () => {
    const home = sessionHome({ sessions: [ended('a', 1)] })
    expect(await home.run([])).toEqual(await home.run(['list']))
  })

  test('shows 20 by default, and counts the others', async () => {
    const sessions = Array.from({ length: 25 }, (_, n) => ended(`s${n}`, n))
    const home = sessionHome({ sessions })
    const { stdout } = await home.run(['list'])
    expect(stdout.split('\n')).toHaveLength(1 + 20 + 1 + 1)
    expect(stdout).toContain('… and 5 more; --limit shows them.')
    expect(await home.json(['list', '--limit', '2'])).toMatchObject({
      sessions: [{ id: 's0' }, { id: 's1' }],
    })
  })

  test('upstream: hides sessions started by tools, except with --source tool', async () => {
    const home = sessionHome({
      sessions: [ended('mine', 1), ended('tools', 2, { source: 'tool' })],
    })
    expect(await home.json(['list'])).toMatchObject({ sessions: [{ id: 'mine' }] })
    expect((await home.run(['list'])).stdout).toContain(
      '1 session started by tools; --source tool shows',
    )
    expect(await home.json(['list', '--source', 'tool'])).toMatchObject({
      sessions: [{ id: 'tools' }],
    })
  })

  test('upstream: --source shows those of one source', async () => {
    const home = sessionHome({ sessions: [ended('a', 1), ended('b', 2, { source: 'discord' })] })
    expect(await home.json(['list', '--source', 'discord'])).toMatchObject({
      sessions: [{ id: 'b' }],
    })
    expect((await home.run(['list', '--source', 'x'])).stdout).toMatch(/^No sessions from x/)
  })

  test('reliability 67: escapes control characters in titles', async () => {
    const home = sessionHome({ sessions: [ended('a', 1, { title: 'red \u001B[31m\nline' })] })
    const { stdout } = await home.run(['list'], { columns: 200 })
    expect(stdout).toContain(String.raw`red \x1b[31m\nline`)
  })

  test('reliability 67: a pipe gets no escape sequences', async () => {
    const home = sessionHome({ sessions: [ended('a', 1), open('b', 1)] })
    expect((await home.run(['list'])).stdout).not.toContain('\u001B')
    expect((await home.run(['list', '--no-color'], { columns: 80 })).stdout).not.toContain('\u001B')
    expect((await home.run(['list'], { columns: 80 })).stdout).toContain('\u001B[')
  })

  test.each([120, 100, 80, 60, 40])('fits a terminal of %i columns', async (columns) => {
    const title = 'A title that goes on and on and on and on and on and on and on and on'
    const home = sessionHome({ sessions: [ended('20260508_050147_a1b2c3', 1, { title })] })
    const { stdout } = await home.run(['list', '--no-color'], { columns })
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(columns)
    expect(stdout).toContain('20260508_050147_a1b2c3  A title')
  })

  test.each([
    ['--limit', '0', '--limit: expected a whole number'],
    ['--limit', 'x', '--limit: expected a whole number'],
    ['--source', '', '--source: expected the name of a source'],
  ])('%s %j is an error', async (option, value, message) => {
    const { exitCode, stderr } = await sessionHome({ schema: null }).run(['list', option, value])
    expect(exitCode).toBe(2)
    expect(stderr).toContain(message)
  })

  test('without a database, lists the sessions of the files', async () => {
    const home = sessionHome({ schema: null, files: { 'session_a.json': { age: 3, bytes: 7 } } })
    expect(await home.json(['list'])).toMatchObject({
      sessions: [{ id: 'a', source: null, messages: null, files: 1, bytes: 7, state: 'unknown' }],
    })
    expect((await home.run(['list'])).stdout).toMatch(
      / {2}a +— +— +— +3d ago +— +1 +7 B {2}unknown/,
    )
  })

  test('reliability 70: in an empty home, lists nothing and makes nothing', async () => {
    const home = sessionHome({ schema: null, files: null })
    expect(await home.run(['list'])).toEqual({
      exitCode: 0,
      stdout: `No sessions in ${home.home}\n`,
      stderr: '',
    })
    expect(await home.json(['list'])).toEqual({ sessions: [] })
    expect(readdirSync(home.home)).toEqual([])
  })

  test('says what could not be read, and ends with 3', async () => {
    const home = sessionHome({ sessions: [ended('a', 1)] })
    rmSync(home.folder, { recursive: true })
    writeFileSync(home.folder, '')
    const { exitCode, stderr, stdout } = await home.run(['list', '--json'])
    expect(exitCode).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ sessions: [{ id: 'a' }] })
    expect(stderr).toContain(`Warning: ${home.folder}: ENOTDIR`)
  })
})
