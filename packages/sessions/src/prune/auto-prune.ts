import { hourMs, systemClock, type Instant } from '@hermes-checkpoints/core'
import { placesOf, type PruneOptions } from './prune-options.ts'
import type { PruneReport } from './prune-report.ts'
import { pruneSessions } from './prune-sessions.ts'
import { withDatabase } from '../inventory/with-database.ts'

/** What a prune that nobody asked for goes by. */
export interface AutoPruneOptions extends Omit<PruneOptions, 'olderThanDays' | 'dryRun'> {
  /** 90 unless it is given; 0 or less keeps sessions for ever. */
  readonly retentionDays?: number | undefined
  /** How long it rests between two runs; 24 unless it is given. */
  readonly minIntervalHours?: number | undefined
}

/** What came of it. The first four are upstream's words. */
export interface AutoPruneResult {
  /** Nothing was done: it ran not long ago, or sessions are kept for ever. */
  readonly skipped: boolean
  /** How many sessions are gone from the database. */
  readonly pruned: number
  readonly vacuumed: boolean
  readonly error: string | null
  /** Null when it was skipped or has failed. */
  readonly report: PruneReport | null
}

/**
 * Prunes when the last time is long enough ago. For agents that call it at every start: it never throws.
 *
 * The database notes when that was, as upstream does. A note that makes no sense, or lies in the future, counts as none.
 */
export async function maybeAutoPruneAndVacuum(options: AutoPruneOptions): Promise<AutoPruneResult> {
  try {
    const { clock = systemClock, retentionDays = 90, minIntervalHours = 24 } = options
    const now = clock.now()
    if (!(retentionDays > 0)) return skipped
    if (isRecent(await readLastRun(options), now, minIntervalHours)) return skipped
    const report = await pruneSessions({ ...options, olderThanDays: retentionDays })
    // Noted last, so that the next start finishes a run that was killed.
    if (report.errors.length === 0) await noteRun(options, now)
    const { sessions: pruned, vacuumed } = report
    return { skipped: false, pruned, vacuumed, error: report.errors[0]?.why ?? null, report }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { skipped: false, pruned: 0, vacuumed: false, error: message, report: null }
  }
}

const skipped: AutoPruneResult = {
  skipped: true,
  pruned: 0,
  vacuumed: false,
  error: null,
  report: null,
}

const lastRunKey = 'last_auto_prune'

function readLastRun(options: AutoPruneOptions): Promise<Instant | null> {
  return withDatabase(placesOf(options), { mode: 'read' }, (database) => {
    const seconds = Number(database?.meta(lastRunKey)?.trim() || Number.NaN)
    return Number.isFinite(seconds) ? seconds * 1000 : null
  })
}

function isRecent(last: Instant | null, now: Instant, minIntervalHours: number): boolean {
  return last !== null && last <= now && now - last < minIntervalHours * hourMs
}

function noteRun(options: AutoPruneOptions, now: Instant): Promise<void> {
  return withDatabase(placesOf(options), { mode: 'write' }, async (database) => {
    await database?.setMeta(lastRunKey, String(now / 1000))
  })
}
