import { stateSql } from '@hermes-checkpoints/test-fixtures'

/** What is wrong with a database, by the word of a SQLite that is not ours; empty when nothing is. */
export function problemsOf(file: string): readonly unknown[] {
  const answers = stateSql(
    file,
    `SELECT integrity_check AS problem FROM pragma_integrity_check WHERE integrity_check <> 'ok'`,
    'SELECT * FROM pragma_foreign_key_check',
    'SELECT id, session_id FROM messages WHERE session_id NOT IN (SELECT id FROM sessions)',
    // An index that disagrees with its content fails, with an error.
    `INSERT INTO messages_fts(messages_fts, rank) VALUES ('integrity-check', 1)`,
    `INSERT INTO messages_fts_trigram(messages_fts_trigram, rank) VALUES ('integrity-check', 1)`,
    // Schema 11 keeps its text twice: the index must hold neither more nor less.
    `SELECT rowid FROM messages_fts WHERE rowid NOT IN (SELECT id FROM messages)`,
    `SELECT id FROM messages WHERE id NOT IN (SELECT rowid FROM messages_fts)`,
  )
  return answers.flat()
}

/** The sessions in which a word is found. */
export function sessionsWith(file: string, word: string): readonly unknown[] {
  const [rows = []] = stateSql(
    file,
    `SELECT DISTINCT m.session_id AS id FROM messages_fts f LEFT JOIN messages m ON m.id = f.rowid
     WHERE messages_fts MATCH '"${word}"' ORDER BY 1`,
  )
  return rows.map(({ id }) => id)
}
