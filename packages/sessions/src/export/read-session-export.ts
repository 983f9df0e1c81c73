import type { Connection, Row } from '../database/connection.ts'
import { hasTextId } from '../database/session-facts.ts'
import { quoteIdentifier, type TableShapes } from '../database/table-shapes.ts'

/** A session as the database has it: every column of its schema, and its messages in order. */
export interface SessionExport {
  readonly session: Row
  /** Read one by one during the iteration. */
  readonly messages: Iterable<Row>
}

/** Reads a session completely; null when it does not exist. */
export function readSessionExport(
  connection: Connection,
  shapes: TableShapes,
  id: string,
): SessionExport | null {
  const session = connection.get(
    `SELECT ${wholeColumns(shapes, 'sessions')} FROM sessions s WHERE s.id = ? AND ${hasTextId}`,
    id,
  )
  // The driver cuts a parameter at a NUL, and then finds another session.
  if (session === null || plain(session)['id'] !== id) return null
  // The order of an index that both schemas have, so that SQLite need not sort whole messages.
  const sql = `SELECT ${wholeColumns(shapes, 'messages')} FROM messages s WHERE s.session_id = ?
    ORDER BY s.timestamp, s.id`
  return { session: plain(session), messages: { [Symbol.iterator]: () => plainRows() } }

  function* plainRows(): Generator<Row, void> {
    for (const row of connection.iterate(sql, id)) yield plain(row)
  }
}

/** The driver cuts text at a NUL and rounds large integers, so it reads text as bytes and integers as text. */
function wholeColumns(shapes: TableShapes, table: string): string {
  return [...(shapes.tables.get(table) ?? [])]
    .map((name) => `s.${quoteIdentifier(name)}`)
    .flatMap((column, index) => [
      `typeof(${column}) AS ${quoteIdentifier(`type ${index}`)}`,
      `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) WHEN 'integer' THEN CAST(${column} AS TEXT)
       ELSE ${column} END AS ${column.slice(2)}`,
    ])
    .join(', ')
}

/** Converts a row for JSON: bytes as base64, and integers as text where a number would not be exact. */
function plain(row: Row): Row {
  const entries = Object.entries(row)
  const pairs: [string, unknown][] = []
  for (let index = 0; index < entries.length; index += 2) {
    const type = entries[index]?.[1]
    const [name, value] = entries[index + 1] ?? ['', null]
    pairs.push([name, plainValue(type, value)])
  }
  return Object.fromEntries(pairs)
}

function plainValue(type: unknown, value: unknown): unknown {
  if (type === 'text') return Buffer.from(value as Uint8Array).toString('utf8')
  if (type === 'blob') return Buffer.from(value as Uint8Array).toString('base64')
  if (type !== 'integer') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
