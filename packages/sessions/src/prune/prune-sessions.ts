import { applySessionPrune } from './apply-session-prune.ts'
import { planSessionPrune } from './plan-session-prune.ts'
import type { PruneOptions } from './prune-options.ts'
import { reportOfPlan, type PruneReport } from './prune-report.ts'

/**
 * Removes ended sessions that were idle for long, their rows and their files, and old files whose session is gone.
 *
 * To show a plan to somebody before it is carried out, call `planSessionPrune` and `applySessionPrune` instead.
 */
export async function pruneSessions(options: PruneOptions): Promise<PruneReport> {
  const plan = await planSessionPrune(options)
  return options.dryRun === true ? reportOfPlan(plan) : applySessionPrune(plan, options)
}

/** The same for files alone: the database is left as it is. */
export function pruneSessionFiles(options: Omit<PruneOptions, 'scope'>): Promise<PruneReport> {
  return pruneSessions({ ...options, scope: 'files' })
}
