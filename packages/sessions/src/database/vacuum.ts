import type { Connection } from './connection.ts'

export interface Vacuumed {
  /** False when the file only shrinks after its current readers have finished. */
  readonly isTruncated: boolean
}

export interface FreePages {
  readonly free: number
  readonly total: number
}

export function freePages(connection: Connection): FreePages {
  return {
    free: Number(connection.get('PRAGMA freelist_count')?.['freelist_count']),
    total: Number(connection.get('PRAGMA page_count')?.['page_count']),
  }
}

/** Rewrites the database without its free pages. Temporarily needs as much disk space again. */
export async function vacuum(connection: Connection): Promise<Vacuumed> {
  await connection.retryWhileBusy(() => connection.exec('VACUUM'))
  if (connection.get('PRAGMA journal_mode')?.['journal_mode'] !== 'wal')
    return { isTruncated: true }
  // The new pages are still in the write-ahead log; current readers may keep SQLite from moving them.
  const result = await connection.retryWhileBusy(() =>
    connection.get('PRAGMA wal_checkpoint(TRUNCATE)'),
  )
  return { isTruncated: result?.['busy'] === 0 }
}
