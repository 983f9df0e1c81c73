import { statSync } from 'node:fs'
import { CheckpointError, hasErrno, type Clock } from '@hermes-checkpoints/core'
import type { SessionFact } from '../inventory/session-fact.ts'
import { canWrite, type CanWrite } from './can-write.ts'
import type { Connection } from './connection.ts'
import { readSessionExport, type SessionExport } from '../export/read-session-export.ts'
import { readProtected } from './protected-sessions.ts'
import {
  removeSessions,
  requireWritable,
  type RemovedSessions,
  type SessionRemoval,
} from './remove-sessions.ts'
import { hasTextId, readSessionFact, readSessionFacts } from './session-facts.ts'
import { hasColumn, type TableShapes } from './table-shapes.ts'
import { freePages, vacuum, type FreePages, type Vacuumed } from './vacuum.ts'

/** The agent's database, held open. It throws `CheckpointError`s that name the database. */
export class StateDatabase {
  /** The recorded version; null when none is recorded. */
  readonly schema: number | null
  /** Whether sessions may be removed from this database. */
  readonly canWrite: CanWrite
  readonly #connection: Connection
  readonly #shapes: TableShapes
  readonly #clock: Clock

  constructor(connection: Connection, shapes: TableShapes, clock: Clock) {
    this.schema = shapes.schema
    this.canWrite = canWrite(connection, shapes)
    this.#connection = connection
    this.#shapes = shapes
    this.#clock = clock
  }

  /** The size of the file and its write-ahead log. */
  get bytes(): number {
    const { file } = this.#connection
    return sizeOf(file) + sizeOf(`${file}-wal`)
  }

  /** Returns all sessions of one snapshot of the database. */
  sessions(): SessionFact[] {
    return readSessionFacts(this.#connection, this.#shapes)
  }

  messageCount(): number {
    return Number(this.#connection.get('SELECT count(*) AS messages FROM messages')?.['messages'])
  }

  session(id: string): SessionFact | null {
    return readSessionFact(this.#connection, this.#shapes, id)
  }

  /** Returns at most `limit` ids, sorted. The prefix is not a pattern, and its case counts. */
  idsStartingWith(prefix: string, limit: number): string[] {
    const bytes = 'CAST(?1 AS BLOB)'
    const rows = this.#connection.all(
      `SELECT s.id AS id FROM sessions s WHERE s.id >= ?1 AND ${hasTextId}
       AND substr(CAST(s.id AS BLOB), 1, length(${bytes})) = ${bytes} ORDER BY s.id LIMIT ?2`,
      prefix,
      limit,
    )
    return rows.map(({ id }) => String(id)).filter((id) => id.startsWith(prefix))
  }

  /** Returns the sessions that other tables still need, and why. */
  protectedSessions(): Map<string, string> {
    return readProtected(this.#connection, this.#shapes, this.#clock)
  }

  /** Null when the session does not exist. */
  exportSession(id: string): SessionExport | null {
    return readSessionExport(this.#connection, this.#shapes, id)
  }

  /**
   * Removes sessions with all their rows, each completely or not at all. When it throws, `onRemoved` has been called for
   * every session that was removed.
   */
  async removeSessions(
    ids: readonly string[],
    check: SessionRemoval['check'],
    onRemoved: SessionRemoval['onRemoved'] = () => undefined,
  ): Promise<RemovedSessions> {
    requireWritable(this.#connection, this.canWrite)
    return removeSessions(this.#connection, this.#shapes, () => this.protectedSessions(), {
      ids,
      check,
      onRemoved,
    })
  }

  /** Returns a value from `state_meta`, which the agent uses as well. */
  meta(key: string): string | null {
    if (!hasColumn(this.#shapes, 'state_meta', 'value')) return null
    const row = this.#connection.get('SELECT value FROM state_meta WHERE key = ?', key)
    return typeof row?.['value'] === 'string' ? row['value'] : null
  }

  async setMeta(key: string, value: string): Promise<void> {
    const { file } = this.#connection
    if (!hasColumn(this.#shapes, 'state_meta', 'value'))
      throw new CheckpointError(
        'database-failed',
        `${file} has no table state_meta for the value ${key}`,
      )
    await this.#connection.write(() =>
      this.#connection.run(
        `INSERT INTO state_meta (key, value) VALUES (?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        key,
        value,
      ),
    )
  }

  freePages(): FreePages {
    return freePages(this.#connection)
  }

  vacuum(): Promise<Vacuumed> {
    return vacuum(this.#connection)
  }

  close(): void {
    this.#connection.close()
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return 0
    throw error
  }
}
