import { isCheckpointError } from '@hermes-checkpoints/core'
import type { Connection } from './connection.ts'
import { quoteIdentifier, type TableShapes } from './table-shapes.ts'

/**
 * Returns why a removal would leave the search index wrong; null when it would not.
 *
 * Triggers keep the index up to date. The agent sometimes drops them, and later rebuilds the index and restores them.
 * Messages removed in between would stay in the index.
 */
export function findSearchProblem(connection: Connection, shapes: TableShapes): string | null {
  if (!shapes.tables.has('messages')) return null
  const triggers = connection
    .all(`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'messages'`)
    .map(({ sql }) => String(sql))
  for (const index of searchIndexes(connection)) {
    const mentions = new RegExp(`\\b${escaped(index)}\\b`, 'i')
    if (!triggers.some((sql) => afterDelete.test(sql) && mentions.test(sql)))
      return `its search index ${index} has no delete trigger; starting the agent once restores it`
    const failure = searchFailure(connection, index)
    if (failure !== null) return `its search index ${index} cannot be used here: ${failure}`
  }
  return null
}

const afterDelete = /\bAFTER\s+DELETE\s+ON\b/i

function searchIndexes(connection: Connection): readonly string[] {
  return connection
    .all(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'messages\\_fts%' ESCAPE '\\'
       AND sql LIKE 'CREATE VIRTUAL TABLE%'`,
    )
    .map(({ name }) => String(name))
}

/** The index may need a tokenizer that the agent loads and our SQLite lacks. */
function searchFailure(connection: Connection, index: string): string | null {
  const table = quoteIdentifier(index)
  try {
    // SQLite loads the tokenizer only for a search.
    connection.all(`SELECT rowid FROM ${table} WHERE ${table} MATCH 'a' LIMIT 1`)
    return null
  } catch (error) {
    if (isCheckpointError(error) && error.code === 'database-failed')
      return error.cause instanceof Error ? error.cause.message : error.message
    throw error
  }
}

function escaped(name: string): string {
  return name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
