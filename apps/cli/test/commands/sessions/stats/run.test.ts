import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ended, open, sessionHome, type SessionHome } from '../../../support/session-home.ts'

const dump = 'request_dump_a_20260101_000000_123456.json'

function mixedHome(schema: 11 | 26 = 26): SessionHome {
  return sessionHome({
    schema,
    sessions: [
      ended('a', 100, { messages: 3 }),
      ended('b', 1, { messages: 2 }),
      open('c', 1, { source: 'telegram' }),
    ],
    files: {
      'session_a.json': { bytes: 2048 },
      'session_b.json': { bytes: 50, age: 1 },
      'a.jsonl': { bytes: 20 },
      [dump]: { bytes: 7 },
      'session_gone.json': { bytes: 1 },
      'notes.txt': { bytes: 1000 },
    },
  })
}

describe('stats', () => {
  test.each([11, 26] as const)(
    'issue 8.5: with schema %i, has what the contract names for programs, and no more',
    async (schema) => {
      expect(await mixedHome(schema).json(['stats'])).toEqual({
        sessions: 3,
        messages: 5,
        bySource: { cli: { sessions: 2, messages: 5 }, telegram: { sessions: 1, messages: 0 } },
        databaseBytes: expect.any(Number),
        artifacts: {
          transcripts: { files: 3, bytes: 2099 },
          gatewayTranscripts: { files: 1, bytes: 20 },
          requestDumps: { files: 1, bytes: 7 },
        },
        reclaimable: { files: 4, bytes: 2076 },
      })
    },
  )

  test('issue 8.1: agrees with a dry run and with the prune itself', async () => {
    const home = mixedHome()
    const { reclaimable } = (await home.json(['stats'])) as { reclaimable: { files: number } }
    const planned = await home.json(['prune', '--dry-run'])
    const done = await home.json(['prune', '--yes'])
    for (const report of [planned, done])
      expect(report).toMatchObject({ files: reclaimable.files, bytesFreed: 2076 })
    expect(await home.json(['stats'])).toMatchObject({ reclaimable: { files: 0, bytes: 0 } })
  })

  test('prints the same as text, and how to see what a prune would delete', async () => {
    const { exitCode, stderr, stdout } = await mixedHome().run(['stats'])
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Home: {5}\/.*\nSessions: 3\nMessages: 5\nDatabase: \d+\.\d KB\n/)
    expect(stdout).toMatch(/ {2}cli +2 +5\n {2}telegram +1 +0\n/)
    expect(stdout).toMatch(/session_\*\.json +3 +2\.0 KB\n {2}\*\.jsonl +1 +20 B\n {2}request_/)
    expect(stdout).toContain('A prune would free 2.0 KB: 1 session and 4 files')
    expect(stdout).toContain('Tip: hermes-sessions prune --dry-run ')
  })

  test('reliability 63: counts files without a row, rows without files, and other files', async () => {
    const { stdout } = await mixedHome().run(['stats'])
    expect(stdout).toContain('Files whose session no longer exists: 1 (1 B)\n')
    expect(stdout).toContain('Sessions without files: 1\n')
    expect(stdout).toContain('Other files, which are never deleted: 1\n')
  })

  test('has no tip when nothing is old', async () => {
    const { stdout } = await sessionHome({ sessions: [ended('a', 1)] }).run(['stats'])
    expect(stdout).toContain('Nothing is old enough to prune.\n')
    expect(stdout).not.toContain('Tip')
  })

  test('reliability 70: in an empty home, counts zero and creates nothing', async () => {
    const home = sessionHome({ schema: null, files: null })
    expect(await home.json(['stats'])).toMatchObject({
      sessions: 0,
      databaseBytes: 0,
      bySource: {},
    })
    expect((await home.run(['stats'])).stdout).toContain('Database: none\n')
    expect(readdirSync(home.home)).toEqual([])
  })

  test('still counts when the index of conversations cannot be read, and ends with 3', async () => {
    const home = mixedHome()
    writeFileSync(join(home.folder, 'sessions.json'), '?')
    const { exitCode, stderr, stdout } = await home.run(['stats', '--json'])
    expect(exitCode).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ sessions: 3, reclaimable: { files: 0 } })
    expect(stderr).toMatch(/^Warning: .*sessions\.json: /)
  })
})
