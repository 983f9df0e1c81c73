import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Row } from '../database/connection.ts'
import { loadDriver } from '../database/load-driver.ts'
import { isThere } from '../database/is-there.ts'
import { listSessions } from './list-sessions.ts'
import { placesOf, type SessionsOptions } from './sessions-options.ts'

/** A session to choose from, for shell completion. */
export interface SessionName {
  readonly id: string
  /** Null without a database. */
  readonly source: string | null
}

/**
 * Returns the sessions that started last, the newest first, for shell completion. It creates no files, not even those
 * that SQLite keeps beside an open database, and may therefore miss the latest writes.
 */
export async function listSessionNames(
  options: SessionsOptions & { readonly limit: number },
): Promise<readonly SessionName[]> {
  const { database: file } = placesOf(options)
  if (!isThere(file)) return listSessions(options)
  const Database = await loadDriver()
  const url = pathToFileURL(file)
  url.searchParams.set('mode', 'ro')
  // When no process has the database open, reading it without `immutable` would create this file.
  if (!existsSync(`${file}-shm`)) url.searchParams.set('immutable', '1')
  const database = new Database(url, { readOnly: true })
  try {
    const rows = database
      .prepare('SELECT id, source FROM sessions ORDER BY started_at DESC LIMIT ?')
      .all(options.limit) as readonly Row[]
    return rows.map(({ id, source }) => ({
      id: String(id),
      source: typeof source === 'string' ? source : null,
    }))
  } finally {
    database.close()
  }
}
