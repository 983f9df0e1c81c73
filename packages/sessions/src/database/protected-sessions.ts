import { CheckpointError, dayMs, type AbsolutePath, type Clock } from '@hermes-checkpoints/core'
import type { Connection, Row } from './connection.ts'
import { hasColumn, quoteIdentifier, type TableShapes } from './table-shapes.ts'

/**
 * Returns the sessions that other tables still need, and why. Some may have no row in `sessions`.
 *
 * Throws when an entry cannot be parsed: nothing may be removed while it is unknown which sessions are in use.
 */
export function readProtected(
  connection: Connection,
  shapes: TableShapes,
  clock: Clock,
): Map<string, string> {
  const found = new Map<string, string>()
  const add = (id: unknown, why: string) => {
    if (typeof id === 'string' && id !== '' && !found.has(id)) found.set(id, why)
  }
  for (const id of routedSessions(connection, shapes))
    add(id, 'a gateway conversation continues in it')
  for (const id of handedOver(connection, shapes)) add(id, 'it is being handed over')
  for (const id of leased(connection, shapes, 'session_turn_leases', 'conversation_id', clock))
    add(id, 'an agent is working in it')
  for (const id of leased(connection, shapes, 'compression_locks', 'session_id', clock))
    add(id, 'it is being compressed')
  for (const id of delegating(connection, shapes))
    add(id, 'work that it delegated is not delivered yet')
  return found
}

function* routedSessions(connection: Connection, shapes: TableShapes): Generator<string, void> {
  if (!hasColumn(shapes, 'gateway_routing', 'entry_json')) return
  for (const { entry_json: text } of connection.iterate('SELECT entry_json FROM gateway_routing')) {
    const entry = parseEntry(text)
    if (entry === null) throw unreadableRouting(connection.file)
    for (const [key, value] of Object.entries(entry)) {
      if (!key.endsWith('session_id') || value === null) continue
      if (typeof value !== 'string') throw unreadableRouting(connection.file)
      yield value
    }
  }
}

function parseEntry(text: unknown): Row | null {
  try {
    const entry: unknown = JSON.parse(String(text))
    return typeof entry === 'object' && !Array.isArray(entry) ? (entry as Row | null) : null
  } catch {
    return null
  }
}

function unreadableRouting(file: AbsolutePath): CheckpointError {
  return new CheckpointError(
    'database-damaged',
    `${file} has an invalid entry in gateway_routing, so it is unknown which sessions are in use`,
    { hint: 'Nothing was deleted. `hermes sessions repair-routing` repairs such entries.' },
  )
}

function handedOver(connection: Connection, shapes: TableShapes): readonly unknown[] {
  if (!hasColumn(shapes, 'sessions', 'handoff_state')) return []
  return idsOf(
    connection,
    `SELECT id FROM sessions WHERE handoff_state NOT IN ('', 'completed', 'failed')`,
  )
}

/** A holder that was killed never releases its lease. A lease counts until a day after it expires. */
function leased(
  connection: Connection,
  shapes: TableShapes,
  table: string,
  column: string,
  clock: Clock,
): readonly unknown[] {
  if (!hasColumn(shapes, table, column)) return []
  const notReleased = hasColumn(shapes, table, 'holder') ? `AND holder IS NOT ''` : ''
  const notExpired = hasColumn(shapes, table, 'expires_at')
    ? `AND NOT (typeof(expires_at) IN ('real', 'integer') AND expires_at < ${(clock.now() - dayMs) / 1000})`
    : ''
  return idsOf(
    connection,
    `SELECT ${quoteIdentifier(column)} AS id FROM ${quoteIdentifier(table)} WHERE true ${notReleased} ${notExpired}`,
  )
}

/** These columns lead the result of a delegation back to its session, until it is delivered. */
function delegating(connection: Connection, shapes: TableShapes): readonly unknown[] {
  const undelivered = hasColumn(shapes, 'async_delegations', 'delivery_state')
    ? `WHERE delivery_state IS NOT 'delivered'`
    : ''
  return ['parent_session_id', 'origin_session', 'origin_session_id', 'origin_ui_session_id']
    .filter((column) => hasColumn(shapes, 'async_delegations', column))
    .flatMap((column) =>
      idsOf(connection, `SELECT ${column} AS id FROM async_delegations ${undelivered}`),
    )
}

function idsOf(connection: Connection, sql: string): readonly unknown[] {
  return connection.all(sql).map(({ id }) => id)
}
