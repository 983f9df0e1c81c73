import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exportSessions } from '../../src/export/export-sessions.ts'
import type { ExportOptions } from '../../src/export/plan-export.ts'
import { listSessions } from '../../src/inventory/list-sessions.ts'
import { pruneSessions } from '../../src/prune/prune-sessions.ts'
import { sessionStats } from '../../src/inventory/session-stats.ts'
import { clock, day, ended, now, open, sessionHome } from '../support/session-home.ts'

const stamp = '20260101_000000_123456'

describe('the list', () => {
  test.each([11, 26] as const)(
    'shows sessions of schema %i, the last used first',
    async (schema) => {
      const made = sessionHome({
        schema,
        sessions: [ended('a', 5, { title: 'Hello' }), open('b', 1, { source: 'telegram' })],
        files: { 'session_a.json': { bytes: 3 }, 'a.jsonl': { bytes: 4 }, 'session_gone.json': {} },
      })
      expect(await listSessions({ home: made.home })).toEqual([
        {
          id: 'b',
          title: null,
          source: 'telegram',
          startedAt: now - day,
          lastActivityAt: now - day,
          endedAt: null,
          messages: 0,
          files: 0,
          bytes: 0,
          state: 'active',
        },
        {
          id: 'a',
          title: 'Hello',
          source: 'cli',
          startedAt: now - 6 * day,
          lastActivityAt: now - 5 * day,
          endedAt: now - 5 * day,
          messages: 2,
          files: 2,
          bytes: 7,
          state: 'ended',
        },
      ])
    },
  )

  test('shows those of one source, up to a limit', async () => {
    const sessions = [ended('a', 1), ended('b', 2), ended('c', 3), ended('d', 4, { source: 'x' })]
    const made = sessionHome({ sessions })
    const listed = await listSessions({ home: made.home, source: 'cli', limit: 2 })
    expect(listed.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('shows sessions with files when there is no database, and none without both', async () => {
    const made = sessionHome({ schema: null, files: { 'session_a.json': { age: 3 } } })
    expect(await listSessions({ home: made.home })).toMatchObject([
      { id: 'a', state: 'unknown', lastActivityAt: now - 3 * day, files: 1, messages: null },
    ])
    const empty = sessionHome({ schema: null, files: null })
    expect(await listSessions({ home: empty.home })).toEqual([])
  })
})

describe('the statistics', () => {
  test('count sessions, messages and files, and what a prune would free', async () => {
    const made = sessionHome({
      sessions: [
        ended('a', 100, { messages: 3 }),
        ended('b', 1, { messages: 2 }),
        open('c', 1, { source: 'telegram' }),
      ],
      files: {
        'session_a.json': { bytes: 100 },
        'session_b.json': { bytes: 50, age: 1 },
        'a.jsonl': { bytes: 20 },
        [`request_dump_a_${stamp}.json`]: { bytes: 7 },
        'session_gone.json': { bytes: 1 },
        'notes.txt': { bytes: 1000 },
      },
    })
    const stats = await sessionStats({ home: made.home, clock })
    expect(stats).toMatchObject({
      sessions: 3,
      messages: 5,
      bySource: { cli: { sessions: 2, messages: 5 }, telegram: { sessions: 1, messages: 0 } },
      artifacts: {
        transcripts: { files: 3, bytes: 151 },
        gatewayTranscripts: { files: 1, bytes: 20 },
        requestDumps: { files: 1, bytes: 7 },
      },
      reclaimable: { sessions: 1, files: 4, bytes: 128 },
      withoutRow: { files: 1, bytes: 1 },
      withoutFiles: 1,
      otherFiles: 1,
      errors: [],
    })
    expect(stats.databaseBytes).toBeGreaterThan(0)
  })

  test('are complete even when nothing may be deleted, with the reason', async () => {
    const made = sessionHome({ sessions: [ended('a', 100)], files: { 'session_a.json': {} } })
    writeFileSync(made.file('sessions.json'), '?')
    const stats = await sessionStats({ home: made.home, clock })
    expect(stats).toMatchObject({ sessions: 1, reclaimable: { files: 0 } })
    expect(stats.errors).toHaveLength(1)
  })

  test('are all zero in an empty home', async () => {
    const made = sessionHome({ schema: null, files: null })
    expect(await sessionStats({ home: made.home, clock })).toMatchObject({
      sessions: 0,
      messages: 0,
      bySource: {},
      databaseBytes: 0,
      reclaimable: { files: 0, bytes: 0 },
    })
  })
})

describe('upstream: the export', () => {
  const sessions = [ended('a', 5), ended('b', 1, { source: 'telegram', messages: 1 })]

  test('has a line of JSON for each session, with its messages', async () => {
    const made = sessionHome({ sessions })
    const lines = await linesOf({ home: made.home })
    expect(lines).toMatchObject([
      { id: 'b', source: 'telegram', messages: [{ role: 'user', content: 'word0 of b' }] },
      { id: 'a', source: 'cli', messages: [{ session_id: 'a' }, { session_id: 'a' }] },
    ])
  })

  test('has one session, or those of a source', async () => {
    const made = sessionHome({ sessions })
    expect(await linesOf({ home: made.home, session: 'a' })).toMatchObject([{ id: 'a' }])
    expect(await linesOf({ home: made.home, source: 'telegram' })).toMatchObject([{ id: 'b' }])
    expect(await linesOf({ home: made.home, session: 'a', source: 'telegram' })).toEqual([])
  })

  test('fails for an unknown session', async () => {
    const made = sessionHome({ sessions })
    await expect(linesOf({ home: made.home, session: 'zzz' })).rejects.toMatchObject({
      code: 'session-unknown',
    })
  })

  test('is empty for a home without a database', async () => {
    const made = sessionHome({ schema: null })
    expect(await linesOf({ home: made.home })).toEqual([])
  })

  test('leaves out sessions that are deleted while it runs', async () => {
    const made = sessionHome({ sessions: [ended('a', 100), ended('b', 1)] })
    const lines: string[] = []
    for await (const line of exportSessions({ home: made.home })) {
      lines.push(line)
      await pruneSessions({ home: made.home, clock })
    }
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ id: 'b' }])
  })
})

async function linesOf(options: ExportOptions): Promise<readonly unknown[]> {
  const lines: unknown[] = []
  for await (const line of exportSessions(options)) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    lines.push(JSON.parse(line))
  }
  return lines
}
