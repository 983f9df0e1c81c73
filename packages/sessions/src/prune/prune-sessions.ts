import { applySessionPrune } from './apply-session-prune.ts'
import { planSessionPrune } from './plan-session-prune.ts'
import type { SessionPruneOptions } from './prune-options.ts'
import { reportOfPlan, type PruneReport } from './prune-report.ts'

/**
 * Removes the rows and files of ended sessions that were idle for long, and old files whose session is gone.
 *
 * To show the plan to the user first, call `planSessionPrune` and `applySessionPrune` instead.
 */
export async function pruneSessions(options: SessionPruneOptions): Promise<PruneReport> {
  const plan = await planSessionPrune(options)
  return options.dryRun === true ? reportOfPlan(plan) : applySessionPrune(plan, options)
}

/** Removes only files of such sessions, and leaves the database alone. */
export function pruneSessionFiles(
  options: Omit<SessionPruneOptions, 'scope'>,
): Promise<PruneReport> {
  return pruneSessions({ ...options, scope: 'files' })
}
