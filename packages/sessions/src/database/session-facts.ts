import type { Instant } from '@hermes-checkpoints/core'
import type { SessionFact } from '../inventory/session-fact.ts'
import { believableTime } from './believable-time.ts'
import type { Connection } from './connection.ts'
import { hasColumn, type TableShapes } from './table-shapes.ts'

/** All sessions, from one statement and so from one moment. Its work grows with the rows, not with their product. */
export function readFacts(connection: Connection, shapes: TableShapes): SessionFact[] {
  return connection.lists(allFactsSql(shapes)).map(factOf)
}

export function allFactsSql(shapes: TableShapes): string {
  return `
    SELECT ${columns(shapes)}, ${time('m.newest')} AS newest, coalesce(m.messages, 0) AS messages
    FROM sessions s LEFT JOIN (
      SELECT session_id, count(*) AS messages, max(timestamp) AS newest FROM messages GROUP BY session_id
    ) m ON m.session_id = s.id
    WHERE ${isNameable}`
}

export function readFact(
  connection: Connection,
  shapes: TableShapes,
  id: string,
): SessionFact | null {
  const newest = '(SELECT max(timestamp) FROM messages WHERE session_id = s.id)'
  const [row] = connection.lists(
    `SELECT ${columns(shapes)}, ${time(newest)} AS newest,
       (SELECT count(*) FROM messages WHERE session_id = s.id) AS messages
     FROM sessions s WHERE s.id = ? AND ${isNameable}`,
    id,
  )
  const fact = row === undefined ? null : factOf(row)
  // The driver ends what it is given at a NUL, too, and then finds the session of another name.
  return fact?.id === id ? fact : null
}

/**
 * SQLite lets an id be null, a number's bytes or text with a NUL inside, which the driver would cut there and so
 * take for another session's. Nobody can ask for such a session, and nothing of it is touched.
 */
export const isNameable = `typeof(s.id) = 'text' AND instr(CAST(s.id AS BLOB), x'00') = 0`

function columns(shapes: TableShapes): string {
  const ifThere = (column: string, otherwise: string) =>
    hasColumn(shapes, 'sessions', column) ? `s.${column}` : otherwise
  return `s.id AS id, s.source AS source, ${ifThere('title', 'NULL')} AS title,
    ${ifThere('parent_session_id', 'NULL')} AS parent,
    ${time('s.started_at')} AS started, ${time('s.ended_at')} AS ended,
    ${time(ifThere('last_activity_at', 'NULL'))} AS active,
    ${flag(ifThere('pinned', '0'))} AS pinned, ${flag(ifThere('archived', '0'))} AS archived`
}

/** An integer may be too large for the driver. */
function time(expression: string): string {
  return `CASE typeof(${expression}) WHEN 'integer' THEN CAST(${expression} AS REAL) ELSE ${expression} END`
}

/** Set to whatever, it is set. */
function flag(expression: string): string {
  return `(${expression} IS NOT NULL AND ${expression} IS NOT 0)`
}

/** From the values of `columns`, and after them the newest message and the number of messages. */
function factOf(values: readonly unknown[]): SessionFact {
  const [id, source, title, parent, started, ended, active, pinned, archived, newest, messages] =
    values
  return {
    id: String(id),
    source: typeof source === 'string' ? source : '',
    title: typeof title === 'string' ? title : null,
    parent: typeof parent === 'string' ? parent : null,
    startedAt: believableTime(started),
    lastActivityAt: latest([started, ...[ended, active, newest].filter((value) => value !== null)]),
    endedAt: believableTime(ended),
    messages: Number(messages),
    isPinned: pinned !== 0,
    isArchived: archived !== 0,
  }
}

/** One time that cannot be believed leaves all of them in doubt. */
function latest(recorded: readonly unknown[]): Instant | null {
  const times = recorded.map(believableTime)
  return times.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)))
}
