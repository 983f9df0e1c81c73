import { stateSql } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { longAgo, openState, scratchState } from '../support/scratch-state.ts'

const sessions = [{ id: 'a', startedAt: longAgo, endedAt: longAgo, messages: 2 }]
const newer = 'UPDATE schema_version SET version = 99'

/** Returns why nothing can be removed after these statements, or null. Checks that the database can be read. */
async function refusal(...statements: readonly string[]): Promise<string | null> {
  const file = scratchState({ schema: 26, sessions })
  stateSql(file, ...statements)
  const database = await openState(file)
  expect(database.sessions()).toHaveLength(1)
  const why = database.canWrite.ok ? null : database.canWrite.why
  const outcome = await database.removeSessions(['a'], () => true).catch((error: unknown) => error)
  const refused = { code: 'database-failed', hint: expect.any(String) as unknown }
  expect(outcome).toMatchObject(why === null ? { removed: ['a'] } : refused)
  expect(database.sessions()).toHaveLength(why === null ? 0 : 1)
  return why
}

describe('a newer schema can be read,', () => {
  test('and written when nothing in it is unknown', async () => {
    const other = 'CREATE TABLE weather (day TEXT, text TEXT)'
    expect(await refusal(newer, other, 'ALTER TABLE messages ADD COLUMN mood TEXT')).toBeNull()
  })

  test('and written when its new rows are deleted with their session', async () => {
    const notes =
      'CREATE TABLE notes (session_id TEXT REFERENCES sessions(id) ON DELETE CASCADE, text TEXT)'
    expect(await refusal(newer, notes, `INSERT INTO notes VALUES ('a', 'x')`)).toBeNull()
  })

  test('law 10: but not written when sessions have an unknown column', async () => {
    const column = 'ALTER TABLE sessions ADD COLUMN under_legal_hold INTEGER DEFAULT 0'
    expect(await refusal(newer, column)).toContain('sessions.under_legal_hold')
  })

  test('law 10: but not written when an unknown table names sessions', async () => {
    expect(await refusal(newer, 'CREATE TABLE notes (session_id TEXT, text TEXT)')).toContain(
      'notes',
    )
  })
})

test('an unknown column in a known schema does not prevent removals', async () => {
  expect(await refusal('ALTER TABLE sessions ADD COLUMN mine TEXT')).toBeNull()
})

test('law 10: without a recorded schema, an unknown column prevents removals', async () => {
  expect(await refusal('DELETE FROM schema_version')).toBeNull()
  const column = 'ALTER TABLE sessions ADD COLUMN mine TEXT'
  expect(await refusal('DELETE FROM schema_version', column)).toContain('records no schema')
})

test('a table whose foreign key would block the removal is named before anything is removed', async () => {
  const notes = 'CREATE TABLE notes (session TEXT REFERENCES sessions(id), text TEXT)'
  expect(await refusal(notes)).toContain('notes')
})

test('an old binding whose foreign key would block the removal is cleared', async () => {
  expect(
    await refusal(
      'DROP TABLE telegram_dm_topic_bindings',
      'CREATE TABLE telegram_dm_topic_bindings (chat_id TEXT, session_id TEXT REFERENCES sessions(id))',
      `INSERT INTO telegram_dm_topic_bindings VALUES ('1', 'a')`,
    ),
  ).toBeNull()
})

test.each(['messages_fts', 'messages_fts_trigram'])(
  'nothing is removed while %s has no delete trigger',
  async (index) => {
    expect(await refusal(`DROP TRIGGER ${index}_delete`)).toContain(
      `${index} has no delete trigger`,
    )
  },
)

test('a database without a search index needs no trigger', async () => {
  const parts = ['messages_fts', 'messages_fts_trigram']
  const triggers = parts.flatMap((index) => [`${index}_insert`, `${index}_delete`])
  expect(
    await refusal(
      ...triggers.map((name) => `DROP TRIGGER ${name}`),
      'DROP TRIGGER messages_fts_update',
      ...parts.map((index) => `DROP TABLE ${index}`),
    ),
  ).toBeNull()
})

test('nothing is removed when the search index needs an unknown tokenizer', async () => {
  expect(
    await refusal(
      `CREATE VIRTUAL TABLE messages_fts_cjk USING fts5(content)`,
      `CREATE TRIGGER messages_fts_cjk_delete AFTER DELETE ON messages BEGIN
         DELETE FROM messages_fts_cjk WHERE rowid = old.id; END`,
      'PRAGMA writable_schema = ON',
      `UPDATE sqlite_master SET sql = replace(sql, 'fts5(content)', 'fts5(content, tokenize = ''cjk_unicode61'')')
       WHERE name = 'messages_fts_cjk'`,
    ),
  ).toContain('messages_fts_cjk cannot be used here')
})
