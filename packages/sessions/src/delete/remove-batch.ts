import {
  CheckpointError,
  isCheckpointError,
  isSystemError,
  systemClock,
} from '@hermes-checkpoints/core'
import type { RemovalJob } from './apply-removals.ts'
import { findChanged } from '../prune/find-changed.ts'
import type { PlannedRemoval } from '../prune/prune-plan.ts'
import { removeFiles, type RemovedFiles } from './remove-files.ts'
import { appendRemovals, type RemovalEvent } from './removal-log.ts'
import type { RemovalReport, RemovedSession, SkippedSession } from './removal-report.ts'
import { readRoutingIndex } from '../inventory/routing-index.ts'
import { sessionsInUse } from '../inventory/sessions-in-use.ts'

/** What came of a batch, and what stopped it half-way, if anything did. */
export interface BatchReport extends RemovalReport {
  readonly failure: Error | null
}

/** Removes a few sessions: looks again, logs the intention, removes rows, then files, and logs what was done. */
export async function removeBatch(
  job: RemovalJob,
  removals: readonly PlannedRemoval[],
): Promise<BatchReport> {
  const { clock = systemClock, database, evenInUse, places } = job
  const routing = readRoutingIndex(places.sessionsDir)
  if (routing.kind === 'unreadable') throw routingUnreadable(places.sessionsDir, routing.why)
  const inUse: ReadonlyMap<string, string> = evenInUse
    ? new Map()
    : sessionsInUse(routing, database)
  const skipped = findChanged(job, removals, inUse)
  const going = removals.filter(({ id }) => !skipped.has(id))
  appendRemovals(places.removalLog, clock.now(), going.map(intention))
  const rows = await removeRows(job, going, inUse)
  for (const [id, why] of rows.kept) skipped.set(id, why)
  const gone = going.filter(({ id, row }) => !row || rows.removed.has(id) || rows.missing.has(id))
  const files = removeFiles(places.sessionsDir, gone)
  const removed = gone.map((removal) => removedSession(removal, rows, files))
  const unlogged = logOutcome(job, [
    ...removed.map((session) => removedEvent(session, files)),
    ...[...rows.kept.keys()].map((id): RemovalEvent => ({ event: 'kept', id })),
  ])
  return {
    // Another process may have been faster with all of it.
    removed: removed.filter(({ row, files: { length } }) => row || length > 0),
    skipped: [...skipped].map(([id, why]): SkippedSession => ({ id, why })),
    errors: [...files.errors, ...unlogged],
    failure: rows.failure,
  }
}

function routingUnreadable(sessionsDir: string, why: string): CheckpointError {
  return new CheckpointError(
    'sessions-unreadable',
    `the index sessions.json in ${sessionsDir} cannot be read, so nobody knows which sessions are in use: ${why}`,
    { hint: 'Repair the file or move it away; the agent writes it anew.' },
  )
}

function intention({ id, why, row, files }: PlannedRemoval): RemovalEvent {
  const names = files.map(({ name }) => name)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { event: 'intended', id, why, row, files: names, bytes }
}

interface RemovedRows {
  readonly removed: ReadonlySet<string>
  readonly missing: ReadonlySet<string>
  readonly kept: ReadonlyMap<string, string>
  readonly failure: Error | null
}

/** Each session is read again in the transaction that removes it: until then the agent may have come back to it. */
async function removeRows(
  { database, evenInUse, whyStays }: RemovalJob,
  going: readonly PlannedRemoval[],
  inUse: ReadonlyMap<string, string>,
): Promise<RemovedRows> {
  const byId = new Map(going.filter(({ row }) => row).map((removal) => [removal.id, removal]))
  const removed = new Set<string>()
  const kept = new Map<string, string>()
  if (database === null || byId.size === 0)
    return { removed, missing: removed, kept, failure: null }
  try {
    const { missing } = await database.removeSessions(
      [...byId.keys()],
      (fact, whyProtected) => {
        const removal = byId.get(fact.id)
        const use = evenInUse ? null : (inUse.get(fact.id) ?? whyProtected())
        const why = removal === undefined ? 'not planned' : (use ?? whyStays(fact, removal))
        if (why !== null) kept.set(fact.id, why)
        return why === null
      },
      (ids) => {
        for (const id of ids) {
          removed.add(id)
          // A transaction that was tried again has asked again.
          kept.delete(id)
        }
      },
    )
    return { removed, missing: new Set(missing), kept, failure: null }
  } catch (error) {
    if (!isCheckpointError(error)) throw error
    // A transaction that was rolled back has kept nobody for good.
    return { removed, missing: new Set(), kept: new Map(), failure: error }
  }
}

function removedSession(
  { id }: PlannedRemoval,
  rows: RemovedRows,
  files: RemovedFiles,
): RemovedSession {
  const own = files.removed.get(id) ?? []
  return {
    id,
    row: rows.removed.has(id),
    files: own.map(({ name }) => name),
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function removedEvent(session: RemovedSession, files: RemovedFiles): RemovalEvent {
  return { event: 'removed', ...session, left: files.left.get(session.id) ?? [] }
}

/** What is done is done, logged or not: the next run finds nothing left and logs that. */
function logOutcome(
  { clock = systemClock, places }: RemovalJob,
  events: readonly RemovalEvent[],
): RemovalReport['errors'] {
  try {
    appendRemovals(places.removalLog, clock.now(), events)
    return []
  } catch (error) {
    if (!isCheckpointError(error) && !isSystemError(error)) throw error
    return [{ target: places.removalLog, why: error.message }]
  }
}
