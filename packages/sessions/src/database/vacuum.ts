import type { Connection } from './connection.ts'

/** Whether the file has already become smaller, or will when its readers are done. */
export interface Vacuumed {
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

/** Writes the whole database anew without its free pages. It needs as much space again for a while. */
export async function vacuum(connection: Connection): Promise<Vacuumed> {
  await connection.patiently(() => connection.exec('VACUUM'))
  if (connection.get('PRAGMA journal_mode')?.['journal_mode'] !== 'wal')
    return { isTruncated: true }
  // All of it is still in the write-ahead log. Readers that are under way may keep it from being moved.
  const answer = await connection.patiently(() => connection.get('PRAGMA wal_checkpoint(TRUNCATE)'))
  return { isTruncated: answer?.['busy'] === 0 }
}
