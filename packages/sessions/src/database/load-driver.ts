import { CheckpointError } from '@hermes-checkpoints/core'
import type { Driver } from './connection.ts'
import { isSafeSqlite } from './safe-sqlite.ts'

/** A class of SQLite connections, as `node:sqlite` has it. */
export type DriverClass = new (
  file: URL,
  options: { readonly readOnly: boolean; readonly enableForeignKeyConstraints?: boolean },
) => Driver

/**
 * Loads SQLite: Node's own where that is safe beside a live agent, else a package.
 *
 * It is loaded when it is needed, because most commands need no database. `node --no-experimental-sqlite` chooses the package.
 */
export async function loadDriver(): Promise<DriverClass> {
  return ownDriver() ?? (await packagedDriver())
}

function ownDriver(): DriverClass | null {
  const { sqlite } = process.versions
  if (sqlite === undefined || !isSafeSqlite(sqlite)) return null
  const own = withoutSqliteWarning(() => process.getBuiltinModule('node:sqlite'))
  return (own as { readonly DatabaseSync: DriverClass } | undefined)?.DatabaseSync ?? null
}

/** Package managers install it only for the versions of Node that need it. */
async function packagedDriver(): Promise<DriverClass> {
  try {
    const { DatabaseSync } = await import('@hermes-checkpoints/sqlite')
    return DatabaseSync
  } catch (cause) {
    throw new CheckpointError(
      'database-failed',
      `Node ${process.versions.node} has no SQLite that is safe beside a live agent`,
      { hint: 'Use a newer Node, or install the package @hermes-checkpoints/sqlite.', cause },
    )
  }
}

/** Loading `node:sqlite` warns that it is experimental. The user cannot act on that; all other warnings pass. */
function withoutSqliteWarning<Result>(load: () => Result): Result {
  const emitWarning = Reflect.get(process, 'emitWarning') as (...args: readonly unknown[]) => void
  process.emitWarning = (...args: readonly unknown[]) => {
    if (!String(args[0]).startsWith('SQLite is an experimental feature'))
      Reflect.apply(emitWarning, process, args)
  }
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}
