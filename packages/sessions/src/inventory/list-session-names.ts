import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Row } from '../database/connection.ts'
import { loadDriver } from '../database/load-driver.ts'
import { isThere } from '../database/is-there.ts'
import { listSessions } from './list-sessions.ts'
import { placesOf, type SessionsOptions } from '../prune/prune-options.ts'

/** What names a session. */
export interface SessionName {
  readonly id: string
  /** Null when there is no database to say. */
  readonly source: string | null
}

/**
 * The sessions that began last, the newest first, for somebody who is about to name one. It leaves no trace, not even the
 * files that SQLite keeps beside a database that is in use; in return, it can miss what was written last.
 */
export async function listSessionNames(
  options: SessionsOptions & { readonly limit: number },
): Promise<readonly SessionName[]> {
  const { database: file } = placesOf(options)
  if (!isThere(file)) return listSessions(options)
  const Database = await loadDriver()
  const url = pathToFileURL(file)
  url.searchParams.set('mode', 'ro')
  // Where nobody has the database open, reading it would make that file.
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
