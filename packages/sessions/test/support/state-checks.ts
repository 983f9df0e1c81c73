import { stateSql } from '@hermes-checkpoints/test-fixtures'

/** Returns the problems that another SQLite, Python's, finds in a database. */
export function problemsOf(file: string): readonly unknown[] {
  const answers = stateSql(
    file,
    `SELECT integrity_check AS problem FROM pragma_integrity_check WHERE integrity_check <> 'ok'`,
    'SELECT * FROM pragma_foreign_key_check',
    'SELECT id, session_id FROM messages WHERE session_id NOT IN (SELECT id FROM sessions)',
    // The check throws when the index disagrees with its content.
    `INSERT INTO messages_fts(messages_fts, rank) VALUES ('integrity-check', 1)`,
    `INSERT INTO messages_fts_trigram(messages_fts_trigram, rank) VALUES ('integrity-check', 1)`,
    // The index of schema 11 has its own copy of the text, which must match the messages.
    `SELECT rowid FROM messages_fts WHERE rowid NOT IN (SELECT id FROM messages)`,
    `SELECT id FROM messages WHERE id NOT IN (SELECT rowid FROM messages_fts)`,
  )
  return answers.flat()
}

/** The sessions whose messages contain a word. */
export function sessionsWith(file: string, word: string): readonly unknown[] {
  const [rows = []] = stateSql(
    file,
    `SELECT DISTINCT m.session_id AS id FROM messages_fts f LEFT JOIN messages m ON m.id = f.rowid
     WHERE messages_fts MATCH '"${word}"' ORDER BY 1`,
  )
  return rows.map(({ id }) => id)
}
