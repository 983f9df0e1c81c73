#!/usr/bin/env node
// Fills ~/.hermes with agent sessions for the documents about hermes-sessions.
import { execFileSync } from 'node:child_process'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const day = 86_400
const now = Math.floor(Date.now() / 1000)
const sessions = [
  {
    id: '20260108_090000_a1b2c3',
    source: 'cli',
    title: 'Port the parser',
    days: 200,
    messages: 48,
  },
  {
    id: '20260301_120000_b2c3d4',
    source: 'telegram',
    title: 'Holiday plans',
    days: 120,
    messages: 12,
  },
  { id: '20260508_050147_c3d4e5', source: 'cli', title: 'Fix the login', days: 3, messages: 30 },
]

const home = join(process.env.HOME, '.hermes')
mkdirSync(join(home, 'sessions'), { recursive: true, mode: 0o700 })
const fixtures = fileURLToPath(new URL('../../../test-fixtures/src/state-db/', import.meta.url))
const rows = sessions.map(({ days, messages, ...row }) => {
  const started = now - days * day
  const ended = started + messages * 10
  return {
    row: {
      ...row,
      started_at: started,
      ended_at: ended,
      last_activity_at: ended,
      message_count: messages,
    },
    timestamps: Array.from({ length: messages }, (_, n) => started + n * 10),
  }
})
execFileSync(
  'python3',
  [`${fixtures}build_state_db.py`, join(home, 'state.db'), `${fixtures}schema-26.sql`],
  {
    input: JSON.stringify({ journalMode: 'wal', sessions: rows }),
  },
)
for (const { days, id, messages } of sessions) {
  const file = join(home, 'sessions', `session_${id}.json`)
  writeFileSync(
    file,
    `${JSON.stringify({ id, messages: Array.from({ length: messages }, () => 'x'.repeat(900)) })}\n`,
  )
  utimesSync(file, now - days * day, now - days * day)
}
