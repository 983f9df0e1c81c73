import { statSync } from 'node:fs'
import { CheckpointError, hasErrno, type Clock } from '@hermes-checkpoints/core'
import type { SessionFact } from '../inventory/session-fact.ts'
import { canWrite, type CanWrite } from './can-write.ts'
import type { Connection } from './connection.ts'
import { exportSession, type SessionExport } from '../export/export-session.ts'
import { readProtected } from './protected-sessions.ts'
import {
  removeSessions,
  requireWritable,
  type Removal,
  type RemovedSessions,
} from './remove-sessions.ts'
import { isNameable, readFact, readFacts } from './session-facts.ts'
import { hasColumn, type TableShapes } from './table-shapes.ts'
import { freePages, vacuum, type FreePages, type Vacuumed } from './vacuum.ts'

/** The agent's database, held open. What it throws is a `CheckpointError` that names the database. */
export class StateDatabase {
  /** As recorded; null when none is recorded. */
  readonly schema: number | null
  /** Whether rows of sessions may be removed from a database of this shape. */
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

  /** What the file and its write-ahead log take. */
  get bytes(): number {
    const { file } = this.#connection
    return sizeOf(file) + sizeOf(`${file}-wal`)
  }

  /** All sessions as they were at one moment. */
  sessions(): SessionFact[] {
    return readFacts(this.#connection, this.#shapes)
  }

  messageCount(): number {
    return Number(this.#connection.get('SELECT count(*) AS messages FROM messages')?.['messages'])
  }

  session(id: string): SessionFact | null {
    return readFact(this.#connection, this.#shapes, id)
  }

  /** In their order, no more than so many. Every character stands for itself, in its own case. */
  idsStartingWith(prefix: string, limit: number): string[] {
    const bytes = 'CAST(?1 AS BLOB)'
    const rows = this.#connection.all(
      `SELECT s.id AS id FROM sessions s WHERE s.id >= ?1 AND ${isNameable}
       AND substr(CAST(s.id AS BLOB), 1, length(${bytes})) = ${bytes} ORDER BY s.id LIMIT ?2`,
      prefix,
      limit,
    )
    return rows.map(({ id }) => String(id)).filter((id) => id.startsWith(prefix))
  }

  /** Sessions that something else in the database still needs, and what that is. */
  protectedSessions(): Map<string, string> {
    return readProtected(this.#connection, this.#shapes, this.#clock)
  }

  /** Null when there is no such session. */
  exportSession(id: string): SessionExport | null {
    return exportSession(this.#connection, this.#shapes, id)
  }

  /**
   * Removes sessions with all that is theirs. Each is gone completely or not at all; when it throws, `onRemoved` has
   * been told of all that are gone.
   */
  async removeSessions(
    ids: readonly string[],
    check: Removal['check'],
    onRemoved: Removal['onRemoved'] = () => undefined,
  ): Promise<RemovedSessions> {
    requireWritable(this.#connection, this.canWrite)
    return removeSessions(this.#connection, this.#shapes, () => this.protectedSessions(), {
      ids,
      check,
      onRemoved,
    })
  }

  /** What the agent, or we, have noted in `state_meta`. */
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
        `${file} has no table state_meta to note ${key} in`,
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
