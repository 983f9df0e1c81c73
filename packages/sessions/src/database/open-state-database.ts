import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import {
  CheckpointError,
  systemClock,
  type AbsolutePath,
  type Clock,
} from '@hermes-checkpoints/core'
import { Connection, type Driver } from './connection.ts'
import { databaseError } from './database-error.ts'
import { loadDriver } from './load-driver.ts'
import { isThere } from './is-there.ts'
import { requireSafeSqlite } from './safe-sqlite.ts'
import { StateDatabase } from './state-database.ts'
import { hasColumn, readShapes, type TableShapes } from './table-shapes.ts'

export interface OpenOptions {
  readonly mode: 'read' | 'write'
  readonly clock?: Clock
  readonly random?: () => number
  readonly sleep?: (ms: number) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens the agent's database; null when there is none.
 *
 * Throws when the database cannot be read: treated as empty, it would make the files of its sessions look like
 * leftovers.
 */
export async function openStateDatabase(
  file: AbsolutePath,
  { mode, clock = systemClock, random = Math.random, signal, sleep = setTimeout }: OpenOptions,
): Promise<StateDatabase | null> {
  if (!isThere(file)) return null
  const driver = await openDriver(file, mode)
  try {
    const connection = new Connection(file, driver, { random, sleep, signal })
    requireSafeSqlite(String(connection.get('SELECT sqlite_version() AS version')?.['version']))
    const shapes = await connection.retryWhileBusy(() => readShapes(connection))
    requireSessions(file, shapes)
    return new StateDatabase(connection, shapes, clock)
  } catch (error) {
    driver.close()
    throw error
  }
}

/** Loads the driver on demand, because most commands need no database. */
async function openDriver(file: AbsolutePath, mode: OpenOptions['mode']): Promise<Driver> {
  const Database = await loadDriver()
  // Without a mode, SQLite would create the file if it was deleted in the meantime.
  const url = pathToFileURL(file)
  url.searchParams.set('mode', mode === 'read' ? 'ro' : 'rw')
  try {
    return new Database(url, {
      readOnly: mode === 'read',
      // Off by default in the agent's Python. On here, so that dependent rows are removed with their session.
      enableForeignKeyConstraints: true,
    })
  } catch (error) {
    throw databaseError(file, error)
  }
}

/** An agent that starts for the first time creates an empty file first. */
function requireSessions(file: AbsolutePath, shapes: TableShapes): void {
  const missing = needed.filter(([table, column]) => !hasColumn(shapes, table, column))
  if (missing.length === 0) return
  const names = missing.map(([table, column]) => `${table}.${column}`).join(', ')
  throw new CheckpointError(
    'database-failed',
    `${file} is not a database of sessions: it lacks ${names}`,
    {
      hint: 'Nothing was deleted. Starting the agent once completes a database that is new.',
    },
  )
}

const needed = [
  ['sessions', 'id'],
  ['sessions', 'source'],
  ['sessions', 'started_at'],
  ['sessions', 'ended_at'],
  ['messages', 'id'],
  ['messages', 'session_id'],
  ['messages', 'timestamp'],
] as const
