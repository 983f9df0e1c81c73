import type { Instant } from '@hermes-checkpoints/core'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { Connection } from './connection.ts'
import { plausibleTime } from './plausible-time.ts'
import { hasColumn, type TableShapes } from './table-shapes.ts'

/** Reads all sessions in one statement, hence one snapshot, that visits each row once. */
export function readSessionFacts(connection: Connection, shapes: TableShapes): SessionFact[] {
  return connection.lists(sessionFactsSql(shapes)).map(factOf)
}

export function sessionFactsSql(shapes: TableShapes): string {
  return `
    SELECT ${columns(shapes)}, ${time('m.newest')} AS newest, coalesce(m.messages, 0) AS messages
    FROM sessions s LEFT JOIN (
      SELECT session_id, count(*) AS messages, max(timestamp) AS newest FROM messages GROUP BY session_id
    ) m ON m.session_id = s.id
    WHERE ${hasTextId}`
}

export function readSessionFact(
  connection: Connection,
  shapes: TableShapes,
  id: string,
): SessionFact | null {
  const newest = '(SELECT max(timestamp) FROM messages WHERE session_id = s.id)'
  const [row] = connection.lists(
    `SELECT ${columns(shapes)}, ${time(newest)} AS newest,
       (SELECT count(*) FROM messages WHERE session_id = s.id) AS messages
     FROM sessions s WHERE s.id = ? AND ${hasTextId}`,
    id,
  )
  const fact = row === undefined ? null : factOf(row)
  // The driver cuts a parameter at a NUL, and then finds another session.
  return fact?.id === id ? fact : null
}

/**
 * SQLite allows ids that are null, a number, bytes or text with a NUL, which the driver would cut and so confuse with
 * another session. Such sessions cannot be named and are never touched.
 */
export const hasTextId = `typeof(s.id) = 'text' AND instr(CAST(s.id AS BLOB), x'00') = 0`

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

/** Any value other than 0 and null counts as set. */
function flag(expression: string): string {
  return `(${expression} IS NOT NULL AND ${expression} IS NOT 0)`
}

/** Expects the values of `columns`, then the time of the newest message and the number of messages. */
function factOf(values: readonly unknown[]): SessionFact {
  const [id, source, title, parent, started, ended, active, pinned, archived, newest, messages] =
    values
  return {
    id: String(id),
    source: typeof source === 'string' ? source : '',
    title: typeof title === 'string' ? title : null,
    parent: typeof parent === 'string' ? parent : null,
    startedAt: plausibleTime(started),
    lastActivityAt: latest([started, ...[ended, active, newest].filter((value) => value !== null)]),
    endedAt: plausibleTime(ended),
    messages: Number(messages),
    isPinned: pinned !== 0,
    isArchived: archived !== 0,
  }
}

/** Null if any of the times is not plausible. */
function latest(recorded: readonly unknown[]): Instant | null {
  const times = recorded.map(plausibleTime)
  return times.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)))
}
