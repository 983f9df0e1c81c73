import type { Connection } from './connection.ts'

/** The tables and columns that a database actually has. */
export interface TableShapes {
  /** The recorded version of the schema; null when none is recorded. */
  readonly schema: number | null
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
}

export function readShapes(connection: Connection): TableShapes {
  const rows = connection.all(
    `SELECT m.name AS tab, c.name AS col FROM sqlite_master m, pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL TABLE%'`,
  )
  const tables = new Map<string, Set<string>>()
  for (const { tab, col } of rows) {
    const columns = tables.get(String(tab)) ?? new Set()
    tables.set(String(tab), columns.add(String(col)))
  }
  return { schema: readSchema(connection, tables), tables }
}

export function hasColumn({ tables }: TableShapes, table: string, column: string): boolean {
  return tables.get(table)?.has(column) ?? false
}

/** Quotes the name of a table or a column for SQL. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function readSchema(
  connection: Connection,
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): number | null {
  if (tables.get('schema_version')?.has('version') !== true) return null
  const row = connection.get('SELECT max(version) AS version FROM schema_version')
  return typeof row?.['version'] === 'number' ? row['version'] : null
}
