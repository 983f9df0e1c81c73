import { CheckpointError } from '@hermes-checkpoints/core'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { CanWrite } from './can-write.ts'
import type { Connection } from './connection.ts'
import { tablesWithSessionRows } from './known-schema.ts'
import { readFact } from './session-facts.ts'
import { hasColumn, type TableShapes } from './table-shapes.ts'

/** What came of asking for sessions to be removed. */
export interface RemovedSessions {
  /** Gone, and committed. */
  readonly removed: readonly string[]
  /** Still there: the check said no to what it has become meanwhile. */
  readonly kept: readonly string[]
  /** Was not there any more when its turn came. */
  readonly missing: readonly string[]
}

export interface Removal {
  readonly ids: readonly string[]
  /**
   * Has the last word on a session as it is now, in the transaction that would remove it. The second argument asks
   * whether anything else in the database has come to need it. It is asked again when a transaction has to be repeated.
   */
  readonly check: (fact: SessionFact, whyProtected: () => string | null) => boolean
  /** Told after each commit, so that a failure later on does not hide what is gone. */
  readonly onRemoved: (ids: readonly string[]) => void
}

/** Removes sessions with all that is theirs, a few in each transaction, so that the agent never waits long. */
export async function removeSessions(
  connection: Connection,
  shapes: TableShapes,
  readProtected: () => ReadonlyMap<string, string>,
  { ids, check, onRemoved }: Removal,
): Promise<RemovedSessions> {
  const all = [...new Set(ids)]
  const done: Batch = { removed: [], kept: [], missing: [] }
  for (let next = 0; next < all.length;) {
    const some = all.slice(next, next + sessionsAtOnce)
    const batch = await connection.write(() => removeSome(some))
    next += batch.removed.length + batch.kept.length + batch.missing.length
    done.removed.push(...batch.removed)
    done.kept.push(...batch.kept)
    done.missing.push(...batch.missing)
    if (batch.removed.length > 0) onRemoved(batch.removed)
    if (next < all.length) await connection.giveWay()
  }
  return done

  /** One after the other, until it is enough for one transaction. */
  function removeSome(some: readonly string[]): Batch {
    let known: ReadonlyMap<string, string> | null = null
    const batch: Batch = { removed: [], kept: [], missing: [] }
    let messages = 0
    for (const id of some) {
      const fact = readFact(connection, shapes, id)
      const whyProtected = () => (known ??= readProtected()).get(id) ?? null
      if (fact === null) batch.missing.push(id)
      else if (!check(fact, whyProtected)) batch.kept.push(id)
      else {
        removeOne(connection, shapes, id)
        batch.removed.push(id)
        messages += fact.messages
      }
      if (messages >= messagesAtOnce) break
    }
    return batch
  }
}

/** Refuses where something would be left without its meaning. */
export function requireWritable(connection: Connection, canWrite: CanWrite): void {
  if (canWrite.ok) return
  throw new CheckpointError(
    'database-failed',
    `no session can be removed from ${connection.file}: ${canWrite.why}`,
    { hint: 'Nothing was deleted. A newer version of this program may know more.' },
  )
}

interface Batch {
  readonly removed: string[]
  readonly kept: string[]
  readonly missing: string[]
}

const sessionsAtOnce = 50
const messagesAtOnce = 1000

/** Children stay and lose their parent. The search index follows by its triggers. */
function removeOne(connection: Connection, shapes: TableShapes, id: string): void {
  if (hasColumn(shapes, 'sessions', 'parent_session_id'))
    connection.run('UPDATE sessions SET parent_session_id = NULL WHERE parent_session_id = ?', id)
  for (const table of tablesWithSessionRows) {
    if (hasColumn(shapes, table, 'session_id'))
      connection.run(`DELETE FROM ${table} WHERE session_id = ?`, id)
  }
  connection.run('DELETE FROM sessions WHERE id = ?', id)
}
