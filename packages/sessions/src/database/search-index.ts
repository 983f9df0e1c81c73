import { isCheckpointError } from '@hermes-checkpoints/core'
import type { Connection } from './connection.ts'
import { quoted, type TableShapes } from './table-shapes.ts'

/**
 * Why removing messages would leave the search index wrong; null when it would not.
 *
 * The index is kept right by triggers. The agent drops them at times, and puts them back with an index made anew.
 * Until then nothing may be removed behind its back: the index would find what is not there any more.
 */
export function findSearchProblem(connection: Connection, shapes: TableShapes): string | null {
  if (!shapes.tables.has('messages')) return null
  const triggers = connection
    .all(`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'messages'`)
    .map(({ sql }) => String(sql))
  for (const index of searchIndexes(connection)) {
    const mentions = new RegExp(`\\b${escaped(index)}\\b`, 'i')
    if (!triggers.some((sql) => afterDelete.test(sql) && mentions.test(sql)))
      return `its search index ${index} has no trigger that keeps it right; starting the agent once brings it back`
    const refusal = openingRefusal(connection, index)
    if (refusal !== null) return `its search index ${index} cannot be used here: ${refusal}`
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

/** The agent can load tokenizers that are not part of SQLite. */
function openingRefusal(connection: Connection, index: string): string | null {
  try {
    // Only a search makes SQLite look for the tokenizer.
    connection.all(`SELECT rowid FROM ${quoted(index)} WHERE ${quoted(index)} MATCH 'a' LIMIT 1`)
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
