import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateSql } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { ended, open, sessionHome, type SessionHome } from '../../../support/session-home.ts'
import { userWhoLeaves, userWhoSays } from '../../../support/terminal-user.ts'

const dumpOf = (id: string): string => `request_dump_${id}_20260101_000000_123456.json`

function smallHome(schema: 11 | 26 = 26): SessionHome {
  return sessionHome({
    schema,
    sessions: [
      ended('alpha', 5, { title: 'Hello' }),
      ended('alpine', 5, { parent: 'alpha' }),
      open('beta', 0, { pinned: true }),
    ],
    files: {
      'session_alpha.json': { bytes: 1000 },
      'alpha.jsonl': { bytes: 20 },
      [dumpOf('alpha')]: { bytes: 4 },
      [dumpOf('alpha_2')]: {},
      'session_alpine.json': {},
    },
  })
}

const filesOfAlpha = ['alpha.jsonl', dumpOf('alpha'), 'session_alpha.json']
const filesOfOthers = [dumpOf('alpha_2'), 'session_alpine.json']

describe('delete', () => {
  test.each([11, 26] as const)(
    'issue 8.2: with schema %i, takes the row and exactly the files of that session',
    async (schema) => {
      const home = smallHome(schema)
      const { exitCode, stderr, stdout } = await home.run(['delete', 'alpha', '-y'])
      expect([exitCode, stderr]).toEqual([0, ''])
      expect(stdout).toBe('Deleted: session alpha with 3 files, 1.0 KB freed.\n')
      expect(home.ids()).toEqual(['alpine', 'beta'])
      expect(home.names()).toEqual(filesOfOthers)
    },
  )

  test('upstream: keeps child sessions, which lose their parent', async () => {
    const home = smallHome()
    await home.run(['delete', 'alpha', '-y'])
    const sql = "SELECT parent_session_id AS parent FROM sessions WHERE id = 'alpine'"
    expect(stateSql(home.database, sql)).toEqual([[{ parent: null }]])
  })

  test('upstream: a prefix that only one session has is enough', async () => {
    const home = smallHome()
    expect((await home.run(['delete', 'alphA', '-y'])).exitCode).toBe(2)
    expect((await home.run(['delete', 'alpi', '-y'])).exitCode).toBe(0)
    expect(home.ids()).toEqual(['alpha', 'beta'])
  })

  test('issue 8.2: a prefix of several sessions is an error that lists them', async () => {
    const home = smallHome()
    const before = home.contents()
    const { exitCode, stderr, stdout } = await home.run(['delete', 'alp', '-y'])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Error: several sessions begin with alp: alpha, .*alpine\nGive more/)
    expect(await home.json(['delete', 'alp', '-y'])).toMatchObject({
      error: { code: 'session-ambiguous' },
    })
    expect(home.contents()).toEqual(before)
  })

  test('issue 8.2: an unknown id is an error with another code', async () => {
    const home = smallHome()
    const { exitCode, stderr } = await home.run(['delete', 'zeta', '-y'])
    expect(exitCode).toBe(2)
    expect(stderr).toBe('Error: no session has the id zeta\nSee `hermes-sessions list`.\n')
    expect(await home.json(['delete', 'zeta', '-y'])).toEqual({
      error: { code: 'session-unknown', message: 'no session has the id zeta' },
    })
  })

  test.each(['%', '_lpha', 'alph*', ''])('upstream: %j matches no session', async (id) => {
    const home = smallHome()
    expect((await home.run(['delete', id, '-y'])).exitCode).toBe(2)
    expect(home.ids()).toHaveLength(3)
  })

  test('shows title, messages and files, and asks', async () => {
    const home = smallHome()
    const { asked, world } = userWhoSays(true)
    const { exitCode, stderr } = await home.run(['delete', 'alpha'], world)
    expect(exitCode).toBe(0)
    expect(asked).toEqual(['Delete this session and everything listed above?'])
    expect(stderr).toMatch(/^Session: +alpha\nTitle: +Hello\nSource: +cli\nLast activity: 5d ago\n/)
    expect(stderr).toMatch(/Messages: +2\nFiles: +3, 1\.0 KB\n/)
    for (const name of filesOfAlpha) expect(stderr).toContain(`  ${name}\n`)
    expect(home.ids()).not.toContain('alpha')
  })

  test('warns of sessions in use or pinned', async () => {
    const { stdout } = await smallHome().run(['delete', 'beta', '--dry-run'])
    expect(stdout).toContain('Warning: it has not ended; an agent may be using it.\n')
    expect(stdout).toContain('Warning: it is pinned.\n')
  })

  test.each([
    ['upstream: somebody who says no', userWhoSays(false).world, 'Declined: nothing was deleted.'],
    ['upstream: the end of the input', userWhoLeaves(), 'Declined: nothing was deleted.'],
    ['reliability 66: no terminal', {}, 'no terminal to ask on. --yes deletes without'],
  ])('%s changes nothing', async (_who, world, said) => {
    const home = smallHome()
    const before = home.contents()
    const { exitCode, stderr, stdout } = await home.run(['delete', 'alpha'], world)
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toContain(said)
    expect(home.contents()).toEqual(before)
  })

  test.each(['-y', '--yes', '-f', '--force'])('%s asks nothing', async (flag) => {
    const home = sessionHome({ schema: null, files: { 'session_a.json': {} } })
    expect(await home.run(['delete', 'a', flag])).toMatchObject({ exitCode: 0, stderr: '' })
    expect(home.names()).toEqual([])
  })

  test('--dry-run shows the same, and changes nothing', async () => {
    const home = smallHome()
    const before = home.contents()
    const { exitCode, stdout } = await home.run(['delete', 'alpha', '--dry-run'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/Files: +3, 1\.0 KB\n[^]*Dry run: nothing was deleted\.\n$/)
    expect(home.contents()).toEqual(before)
  })

  test('prints the documented fields as JSON', async () => {
    const home = smallHome()
    const rest = { id: 'alpha', bytesFreed: 1024, errors: [] }
    const files = expect.toSatisfy(
      (names: string[]) => names.toSorted().join() === filesOfAlpha.join(),
    )
    const planned = await home.json(['delete', 'alpha', '--dry-run'])
    expect(planned).toEqual({ ...rest, dryRun: true, deleted: false, files })
    const declined = await home.json(['delete', 'alpha'])
    expect(declined).toEqual({ ...rest, dryRun: false, deleted: false, files: [], bytesFreed: 0 })
    const done = await home.json(['delete', 'alpha', '-y'])
    expect(done).toEqual({ ...rest, dryRun: false, deleted: true, files })
  })

  test('refuses a session that a conversation uses, except with --even-in-use', async () => {
    const home = smallHome()
    writeFileSync(join(home.folder, 'sessions.json'), '{"chat": {"session_id": "alpha"}}')
    const { exitCode, stderr } = await home.run(['delete', 'alpha', '-y'])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^Error: the session alpha is in use: sessions\.json\n.*--even-in-use/)
    expect(home.ids()).toContain('alpha')
    expect((await home.run(['delete', 'alpha', '-y', '--even-in-use'])).exitCode).toBe(0)
    expect(home.ids()).not.toContain('alpha')
    expect(home.names()).toContain('sessions.json')
  })

  test('reliability 67: escapes control characters in names', async () => {
    const home = sessionHome({ sessions: [ended('a', 1, { title: '\u001B[2J' })] })
    expect((await home.run(['delete', 'a'])).stderr).toContain(String.raw`Title:         \x1b[2J`)
  })

  test('reliability 70: in an empty home, knows no session and creates nothing', async () => {
    const home = sessionHome({ schema: null, files: null })
    expect((await home.run(['delete', 'a', '-y'])).exitCode).toBe(2)
    expect(readdirSync(home.home)).toEqual([])
  })
})
