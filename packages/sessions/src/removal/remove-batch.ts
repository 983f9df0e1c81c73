import {
  CheckpointError,
  isCheckpointError,
  isSystemError,
  systemClock,
} from '@hermes-checkpoints/core'
import type { RemovalJob } from './apply-removals.ts'
import { findChanged } from './find-changed.ts'
import type { PlannedRemoval } from './planned-removal.ts'
import { removeFiles, type RemovedFiles } from './remove-files.ts'
import { appendRemovals, type RemovalEvent } from './removal-log.ts'
import type { RemovalReport, RemovedSession, SkippedSession } from './removal-report.ts'
import { readRoutingIndex } from '../inventory/routing-index.ts'
import { sessionsInUse } from '../inventory/sessions-in-use.ts'

/** The result of one batch. */
export interface BatchReport extends RemovalReport {
  /** The error that stopped the batch; null when it was completed. */
  readonly failure: Error | null
}

/** Removes a few sessions: checks them again, logs the intention, removes rows, then files, and logs the result. */
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
    // Another process may have removed the row and the files in the meantime.
    removed: removed.filter(({ row, files: { length } }) => row || length > 0),
    skipped: [...skipped].map(([id, why]): SkippedSession => ({ id, why })),
    errors: [...files.errors, ...unlogged],
    failure: rows.failure,
  }
}

function routingUnreadable(sessionsDir: string, why: string): CheckpointError {
  return new CheckpointError(
    'sessions-unreadable',
    `the index sessions.json in ${sessionsDir} cannot be read, and it names the sessions in use: ${why}`,
    { hint: 'Repair the file or move it away; the agent then writes a new one.' },
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

/** Reads each session again in the transaction that removes it: the agent may have resumed it since the plan. */
async function removeRows(
  { database, evenInUse, whyKeep }: RemovalJob,
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
        const why = removal === undefined ? 'not planned' : (use ?? whyKeep(fact, removal))
        if (why !== null) kept.set(fact.id, why)
        return why === null
      },
      (ids) => {
        for (const id of ids) {
          removed.add(id)
          // An earlier attempt of the transaction may have decided to keep it.
          kept.delete(id)
        }
      },
    )
    return { removed, missing: new Set(missing), kept, failure: null }
  } catch (error) {
    if (!isCheckpointError(error)) throw error
    // The transaction was rolled back, so its decisions to keep sessions do not count.
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

/** The removal is not undone when this fails: the next run finds nothing left to do and logs that. */
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
