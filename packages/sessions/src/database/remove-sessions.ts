import { CheckpointError } from '@hermes-checkpoints/core'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { CanWrite } from './can-write.ts'
import type { Connection } from './connection.ts'
import { tablesWithSessionRows } from './known-schema.ts'
import { readSessionFact } from './session-facts.ts'
import { hasColumn, type TableShapes } from './table-shapes.ts'

/** The result of removing rows. */
export interface RemovedSessions {
  /** Removed and committed. */
  readonly removed: readonly string[]
  /** Kept, because the check returned false. */
  readonly kept: readonly string[]
  /** Already gone. */
  readonly missing: readonly string[]
}

export interface SessionRemoval {
  readonly ids: readonly string[]
  /**
   * Decides inside the transaction, with the current state of a session, whether to remove it. `whyProtected` returns why
   * other tables need it, or null. A repeated transaction calls it again.
   */
  readonly check: (fact: SessionFact, whyProtected: () => string | null) => boolean
  /** Called after each commit, so that the caller knows what is removed when a later transaction fails. */
  readonly onRemoved: (ids: readonly string[]) => void
}

/** Removes sessions with all their rows, a few in each transaction, so that the agent never waits long. */
export async function removeSessions(
  connection: Connection,
  shapes: TableShapes,
  readProtected: () => ReadonlyMap<string, string>,
  { ids, check, onRemoved }: SessionRemoval,
): Promise<RemovedSessions> {
  const all = [...new Set(ids)]
  const done: Batch = { removed: [], kept: [], missing: [] }
  for (let next = 0; next < all.length;) {
    const some = all.slice(next, next + maxSessionsPerTransaction)
    const batch = await connection.write(() => removeSome(some))
    next += batch.removed.length + batch.kept.length + batch.missing.length
    done.removed.push(...batch.removed)
    done.kept.push(...batch.kept)
    done.missing.push(...batch.missing)
    if (batch.removed.length > 0) onRemoved(batch.removed)
    if (next < all.length) await connection.yieldToWriters()
  }
  return done

  /** Stops early when the transaction has grown large. */
  function removeSome(some: readonly string[]): Batch {
    let known: ReadonlyMap<string, string> | null = null
    const batch: Batch = { removed: [], kept: [], missing: [] }
    let messages = 0
    for (const id of some) {
      const fact = readSessionFact(connection, shapes, id)
      const whyProtected = () => (known ??= readProtected()).get(id) ?? null
      if (fact === null) batch.missing.push(id)
      else if (!check(fact, whyProtected)) batch.kept.push(id)
      else {
        removeOne(connection, shapes, id)
        batch.removed.push(id)
        messages += fact.messages
      }
      if (messages >= maxMessagesPerTransaction) break
    }
    return batch
  }
}

/** Throws when the schema of the database does not allow a removal. */
export function requireWritable(connection: Connection, canWrite: CanWrite): void {
  if (canWrite.ok) return
  throw new CheckpointError(
    'database-failed',
    `no session can be removed from ${connection.file}: ${canWrite.why}`,
    { hint: 'Nothing was deleted. A newer version of this program may support this database.' },
  )
}

interface Batch {
  readonly removed: string[]
  readonly kept: string[]
  readonly missing: string[]
}

const maxSessionsPerTransaction = 50
const maxMessagesPerTransaction = 1000

/** Children stay, without a parent. Triggers update the search index. */
function removeOne(connection: Connection, shapes: TableShapes, id: string): void {
  if (hasColumn(shapes, 'sessions', 'parent_session_id'))
    connection.run('UPDATE sessions SET parent_session_id = NULL WHERE parent_session_id = ?', id)
  for (const table of tablesWithSessionRows) {
    if (hasColumn(shapes, table, 'session_id'))
      connection.run(`DELETE FROM ${table} WHERE session_id = ?`, id)
  }
  connection.run('DELETE FROM sessions WHERE id = ?', id)
}
