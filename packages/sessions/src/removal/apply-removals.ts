import { setImmediate } from 'node:timers/promises'
import {
  CheckpointError,
  isCheckpointError,
  isSystemError,
  noProgress,
  type Clock,
  type Progress,
} from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'
import type { SessionError } from '../inventory/session-error.ts'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { SessionPlaces } from '../inventory/session-places.ts'
import type { PlannedRemoval } from './planned-removal.ts'
import { removeBatch, type BatchReport } from './remove-batch.ts'
import type { RemovalReport, RemovedSession, SkippedSession } from './removal-report.ts'

/** What the caller of a removal can provide. */
export interface RemovalPorts {
  readonly clock?: Clock | undefined
  readonly progress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
}

export interface RemovalJob extends RemovalPorts {
  readonly places: SessionPlaces
  /** Null when there is no database; then only files can be removed. */
  readonly database: StateDatabase | null
  readonly removals: readonly PlannedRemoval[]
  /** Checks a session again right before its removal. Returns why it must stay, or null. */
  readonly whyKeep: (fact: SessionFact, removal: PlannedRemoval) => string | null
  /** Whether to remove sessions that something refers to. */
  readonly evenInUse: boolean
}

/**
 * Removes sessions in batches: first the rows of a batch, in transactions, then its files.
 *
 * A crash can therefore leave files without a row, which the log names, but never a row without its files (unless only
 * files were to be removed). Several processes may run this at the same time.
 */
export async function applyRemovals(job: RemovalJob): Promise<RemovalReport> {
  const { removals, progress = noProgress, signal } = job
  const removed: RemovedSession[] = []
  const skipped: SkippedSession[] = []
  const errors: SessionError[] = []
  for (let done = 0; done < removals.length; done += batchSize) {
    progress.report({ phase: 'removing', what: 'removing sessions', done, total: removals.length })
    // Files are removed synchronously; without a turn of the event loop, Ctrl-C would never reach `signal`.
    await setImmediate()
    if (signal?.aborted === true)
      throw new CheckpointError('interrupted', 'the removal was stopped')
    const batch = await removeBatch(job, removals.slice(done, done + batchSize)).catch(orFailure)
    removed.push(...batch.removed)
    skipped.push(...batch.skipped)
    errors.push(...batch.errors)
    if (batch.failure === null) continue
    // The report must name the sessions that are already removed. The next batch would fail for the same reason.
    if (removed.length === 0 || isInterruption(batch.failure)) throw batch.failure
    errors.push({ target: job.places.database, why: batch.failure.message })
    break
  }
  return { removed, skipped, errors }
}

/** Small, so that the agent never waits long for the database. */
const batchSize = 200

function isInterruption(error: unknown): boolean {
  return isCheckpointError(error) && error.code === 'interrupted'
}

function orFailure(error: unknown): BatchReport {
  if (!isCheckpointError(error) && !isSystemError(error)) throw error
  return { removed: [], skipped: [], errors: [], failure: error }
}
