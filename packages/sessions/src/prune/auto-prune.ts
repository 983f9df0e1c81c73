import { hourMs, systemClock, type Instant } from '@hermes-checkpoints/core'
import { placesOf } from '../inventory/sessions-options.ts'
import { withDatabase } from '../inventory/with-database.ts'
import type { SessionPruneOptions } from './prune-options.ts'
import type { PruneReport } from './prune-report.ts'
import { pruneSessions } from './prune-sessions.ts'

/** Which sessions an automatic prune removes, and how often it runs. */
export interface AutoPruneOptions extends Omit<SessionPruneOptions, 'olderThanDays' | 'dryRun'> {
  /** 90 by default; 0 or less keeps all sessions. */
  readonly retentionDays?: number | undefined
  /** The minimum time between two runs; 24 by default. */
  readonly minIntervalHours?: number | undefined
}

/** The result of an automatic prune. The first four properties have upstream's names. */
export interface AutoPruneResult {
  /** True when nothing was done: the last run is too recent, or all sessions are kept. */
  readonly skipped: boolean
  /** How many sessions were removed from the database. */
  readonly pruned: number
  readonly vacuumed: boolean
  readonly error: string | null
  /** Null when the prune was skipped or failed. */
  readonly report: PruneReport | null
}

/**
 * Prunes if the last run is long enough ago. Never throws, so that agents can call it at every start.
 *
 * The time of the last run is in the database, where upstream keeps it. A time that is invalid or in the future is
 * ignored.
 */
export async function autoPrune(options: AutoPruneOptions): Promise<AutoPruneResult> {
  try {
    const { clock = systemClock, retentionDays = 90, minIntervalHours = 24 } = options
    const now = clock.now()
    if (!(retentionDays > 0)) return skipped
    if (isRecent(await readLastRun(options), now, minIntervalHours)) return skipped
    const report = await pruneSessions({ ...options, olderThanDays: retentionDays })
    // Written last, so that the next start finishes a run that was killed.
    if (report.errors.length === 0) await writeLastRun(options, now)
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

function writeLastRun(options: AutoPruneOptions, now: Instant): Promise<void> {
  return withDatabase(placesOf(options), { mode: 'write' }, async (database) => {
    await database?.setMeta(lastRunKey, String(now / 1000))
  })
}
