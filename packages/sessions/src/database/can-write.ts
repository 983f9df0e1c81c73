import type { Connection } from './connection.ts'
import { findSearchProblem } from './search-index.ts'
import { knownSessionColumns, newestKnownSchema, tablesWithSessionRows } from './known-schema.ts'
import type { TableShapes } from './table-shapes.ts'

/** Whether sessions may be removed from a database with these tables. */
export type CanWrite = { readonly ok: true } | { readonly ok: false; readonly why: string }

/**
 * Decides by the tables and columns, not by the version of the schema.
 *
 * All data of a session must be removed with it, and everything that may say that it is needed must be understood.
 */
export function canWrite(connection: Connection, shapes: TableShapes): CanWrite {
  const why =
    findSearchProblem(connection, shapes) ??
    findBlockingReference(connection) ??
    findUnknownSchema(connection, shapes)
  return why === null ? { ok: true } : { ok: false, why }
}

/** A foreign key that would make SQLite refuse the removal, in a table that we do not clear. */
function findBlockingReference(connection: Connection): string | null {
  const table = foreignKeys(connection).find(
    ({ tab, action }) => !isHandled(tab) && !actionsThatFollow.has(action),
  )
  return table === undefined
    ? null
    : `rows of the unknown table ${table.tab} keep SQLite from removing their sessions`
}

const actionsThatFollow: ReadonlySet<string> = new Set(['CASCADE', 'SET NULL', 'SET DEFAULT'])

/** A newer agent may record in a new column or table that a session is still needed. */
function findUnknownSchema(connection: Connection, { schema, tables }: TableShapes): string | null {
  if (schema !== null && schema <= newestKnownSchema) return null
  const version = schema === null ? 'records no schema' : `is of schema ${schema}`
  const column = [...(tables.get('sessions') ?? [])].find((name) => !knownSessionColumns.has(name))
  if (column !== undefined)
    return `it ${version}, and the meaning of its column sessions.${column} is unknown`
  const following = new Set(foreignKeys(connection).map(({ tab }) => tab))
  const table = [...tables].find(
    ([name, columns]) => columns.has('session_id') && !isHandled(name) && !following.has(name),
  )
  return table === undefined
    ? null
    : `it ${version}, and the meaning of its table ${table[0]} is unknown`
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
