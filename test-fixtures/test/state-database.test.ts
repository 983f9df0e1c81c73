import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import {
  scratchDirectory,
  stateDatabase,
  stateSql,
  stateWriterProgram,
  type StateSchema,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

const startedAt = Date.UTC(2024, 0, 1)

describe.each<StateSchema>([11, 26])('the database of schema %i', (schema) => {
  test('has that version, is valid and in WAL mode', () => {
    const file = join(scratchDirectory(), 'state.db')
    stateDatabase(file, { schema })
    const answers = stateSql(
      file,
      'SELECT version FROM schema_version',
      'PRAGMA integrity_check',
      'PRAGMA journal_mode',
    )
    expect(answers).toEqual([
      [{ version: schema }],
      [{ integrity_check: 'ok' }],
      [{ journal_mode: 'wal' }],
    ])
  })

  test('holds the given sessions, and its search finds their messages', () => {
    const file = join(scratchDirectory(), 'state.db')
    const sessions = [
      { id: 'a', startedAt, messages: 2 },
      { id: 'b', parent: 'a', startedAt, endedAt: startedAt + 1000, messages: [startedAt] },
    ]
    stateDatabase(file, { schema, sessions })
    const [rows, messages, found] = stateSql(
      file,
      'SELECT id, parent_session_id AS parent, ended_at AS ended FROM sessions',
      'SELECT session_id AS id, timestamp FROM messages',
      `SELECT count(*) AS found FROM messages_fts WHERE messages_fts MATCH 'word0'`,
    )
    const seconds = startedAt / 1000
    expect(rows).toEqual([
      { id: 'a', parent: null, ended: null },
      { id: 'b', parent: 'a', ended: seconds + 1 },
    ])
    expect(messages).toEqual([
      { id: 'a', timestamp: seconds },
      { id: 'a', timestamp: seconds + 1 },
      { id: 'b', timestamp: seconds },
    ])
    expect(found).toEqual([{ found: 2 }])
  })

  test('is written by an agent that reports what it wrote', () => {
    const file = join(scratchDirectory(), 'state.db')
    stateDatabase(file, { schema })
    const output = execFileSync('python3', [stateWriterProgram, file, 'x', '2'], {
      encoding: 'utf8',
    })
    const said = output.split('\n').filter((line) => line.startsWith('said'))
    expect(output).toContain('begun x_0\n')
    expect(output).toContain('ended x_0\n')
    expect(output).toMatch(/done 0\n$/)
    expect(stateSql(file, 'SELECT count(*) AS messages FROM messages')).toEqual([
      [{ messages: said.length }],
    ])
  })
})
