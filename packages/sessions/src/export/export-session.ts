import type { Connection, Row } from '../database/connection.ts'
import { isNameable } from '../database/session-facts.ts'
import { quoted, type TableShapes } from '../database/table-shapes.ts'

/** A session as it stands in the database: every column, whatever the schema, and its messages in order. */
export interface SessionExport {
  readonly session: Row
  /** Read one by one while it is walked. */
  readonly messages: Iterable<Row>
}

/** Reads a session for somebody who wants to keep it. */
export function exportSession(
  connection: Connection,
  shapes: TableShapes,
  id: string,
): SessionExport | null {
  const session = connection.get(
    `SELECT ${wholeColumns(shapes, 'sessions')} FROM sessions s WHERE s.id = ? AND ${isNameable}`,
    id,
  )
  // The driver ends an id at a NUL, and then finds the session of another name.
  if (session === null || plain(session)['id'] !== id) return null
  // In the order of the index of both schemas, so that SQLite need not sort them, contents and all.
  const sql = `SELECT ${wholeColumns(shapes, 'messages')} FROM messages s WHERE s.session_id = ?
    ORDER BY s.timestamp, s.id`
  return { session: plain(session), messages: { [Symbol.iterator]: () => plainRows() } }

  function* plainRows(): Generator<Row, void> {
    for (const row of connection.iterate(sql, id)) yield plain(row)
  }
}

/** The driver ends text at a NUL and loses digits of large integers. As bytes, and as text, both come whole. */
function wholeColumns(shapes: TableShapes, table: string): string {
  return [...(shapes.tables.get(table) ?? [])]
    .map((name) => `s.${quoted(name)}`)
    .flatMap((column, index) => [
      `typeof(${column}) AS ${quoted(`type ${index}`)}`,
      `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) WHEN 'integer' THEN CAST(${column} AS TEXT)
       ELSE ${column} END AS ${column.slice(2)}`,
    ])
    .join(', ')
}

/** What JSON can say: bytes as base64, and integers as text where a number would not be exact. */
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
