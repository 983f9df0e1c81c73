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
import type { PlannedRemoval } from '../prune/prune-plan.ts'
import { removeBatch, type BatchReport } from './remove-batch.ts'
import type {
  RemovalReport,
  RemovedSession,
  SessionError,
  SkippedSession,
} from './removal-report.ts'
import type { SessionFact } from '../inventory/session-fact.ts'
import type { SessionPlaces } from '../inventory/session-places.ts'

/** What a removal gets from the program that asks for it; the clock of the system unless another is given. */
export interface RemovalPorts {
  readonly clock?: Clock | undefined
  readonly progress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
}

export interface RemovalJob extends RemovalPorts {
  readonly places: SessionPlaces
  /** Null where there is none: then only files can go. */
  readonly database: StateDatabase | null
  readonly removals: readonly PlannedRemoval[]
  /** Has the last word on a session as it is now: why it stays after all, or null. */
  readonly whyStays: (fact: SessionFact, removal: PlannedRemoval) => string | null
  /** Whether sessions go that something points to. */
  readonly evenInUse: boolean
}

/**
 * Removes sessions: of each batch first the rows, in one transaction, then the files.
 *
 * After a crash there may be files without a row, and the log names them. There is never a row whose files are gone, unless only files
 * were to go. Several processes may do this at once.
 */
export async function applyRemovals(job: RemovalJob): Promise<RemovalReport> {
  const { removals, progress = noProgress, signal } = job
  const removed: RemovedSession[] = []
  const skipped: SkippedSession[] = []
  const errors: SessionError[] = []
  for (let done = 0; done < removals.length; done += batchSize) {
    progress.report({ phase: 'removing', what: 'removing sessions', done, total: removals.length })
    // Removing files waits for nothing, so that otherwise nobody would hear of Ctrl-C.
    await setImmediate()
    if (signal?.aborted === true)
      throw new CheckpointError('interrupted', 'the removal was stopped')
    const batch = await removeBatch(job, removals.slice(done, done + batchSize)).catch(orFailure)
    removed.push(...batch.removed)
    skipped.push(...batch.skipped)
    errors.push(...batch.errors)
    if (batch.failure === null) continue
    // What is gone is gone, and has to be told. What stopped this batch would stop the next one, too.
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
