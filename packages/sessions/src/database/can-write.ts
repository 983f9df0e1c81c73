import type { Connection } from './connection.ts'
import { findSearchProblem } from './search-index.ts'
import { knownSessionColumns, newestKnownSchema, tablesWithSessionRows } from './known-schema.ts'
import type { TableShapes } from './table-shapes.ts'

/** Whether rows of sessions may be removed from a database of this shape. */
export type CanWrite = { readonly ok: true } | { readonly ok: false; readonly why: string }

/**
 * Judges by what is there, not by the number of the schema.
 *
 * Whatever belongs to a session has to go with it, and whatever says that it must stay has to be understood.
 */
export function canWrite(connection: Connection, shapes: TableShapes): CanWrite {
  const why =
    findSearchProblem(connection, shapes) ??
    findStuckReference(connection) ??
    findUnknownMeaning(connection, shapes)
  return why === null ? { ok: true } : { ok: false, why }
}

/** A foreign key that would refuse the removal, of a table that is not ours to clear. */
function findStuckReference(connection: Connection): string | null {
  const table = foreignKeys(connection).find(
    ({ tab, action }) => !isHandled(tab) && !actionsThatFollow.has(action),
  )
  return table === undefined
    ? null
    : `the table ${table.tab} holds on to sessions in a way that is not known`
}

const actionsThatFollow: ReadonlySet<string> = new Set(['CASCADE', 'SET NULL', 'SET DEFAULT'])

/** A newer agent may say with a new column, or in a new table, that a session is still needed. */
function findUnknownMeaning(
  connection: Connection,
  { schema, tables }: TableShapes,
): string | null {
  if (schema !== null && schema <= newestKnownSchema) return null
  const version = schema === null ? 'records no schema' : `is of schema ${schema}`
  const column = [...(tables.get('sessions') ?? [])].find((name) => !knownSessionColumns.has(name))
  if (column !== undefined)
    return `it ${version}, and nobody here knows what sessions.${column} means`
  const following = new Set(foreignKeys(connection).map(({ tab }) => tab))
  const table = [...tables].find(
    ([name, columns]) => columns.has('session_id') && !isHandled(name) && !following.has(name),
  )
  return table === undefined
    ? null
    : `it ${version}, and nobody here knows what its table ${table[0]} says about sessions`
}

function isHandled(table: string): boolean {
  return table === 'sessions' || tablesWithSessionRows.includes(table)
}

interface ForeignKey {
  readonly tab: string
  readonly action: string
}

function foreignKeys(connection: Connection): readonly ForeignKey[] {
  return connection
    .all(
      `SELECT m.name AS tab, f.on_delete AS action FROM sqlite_master m, pragma_foreign_key_list(m.name) f
       WHERE m.type = 'table' AND f."table" = 'sessions' COLLATE NOCASE`,
    )
    .map(({ tab, action }) => ({ tab: String(tab), action: String(action) }))
}
