import { CheckpointError, systemClock } from '@hermes-checkpoints/core'
import { applyRemovals } from '../delete/apply-removals.ts'
import type { StateDatabase } from '../database/state-database.ts'
import { placesOf, type PruneOptions } from './prune-options.ts'
import type { PrunePlan } from './prune-plan.ts'
import { pruneReport, type PruneReport } from './prune-report.ts'
import { appendRemovals, type RemovalEvent } from '../delete/removal-log.ts'
import type { SessionPlaces } from '../inventory/session-places.ts'
import { vacuumIfWorthwhile } from './vacuum-if-worthwhile.ts'
import { whyKept } from './why-kept.ts'
import { withDatabase } from '../inventory/with-database.ts'

/**
 * Carries a plan out: exactly what it names goes, and of that only what is still as it was.
 *
 * Where something could not be read when the plan was made, nothing goes, and the report says why.
 */
export async function applySessionPrune(
  plan: PrunePlan,
  options: PruneOptions,
): Promise<PruneReport> {
  const { clock = systemClock, signal, vacuum = false } = options
  const places = placesOf(options)
  const isIdle = plan.remove.length === 0 && plan.settled.length === 0
  if (plan.obstacles.length > 0 || isIdle) {
    return pruneReport(plan, nothing, {
      dryRun: false,
      vacuum: vacuum ? 'nothing-removed' : 'not-asked',
    })
  }
  const mode = plan.remove.some(({ row }) => row) ? 'write' : 'read'
  return withDatabase(places, { mode, clock, signal }, async (database) => {
    requireSameDatabase(plan, database, places)
    appendRemovals(places.removalLog, clock.now(), settledEvents(plan))
    const report = await applyRemovals({
      ...options,
      places,
      database,
      removals: plan.remove,
      whyStays: (fact, { files }) => whyKept(fact, { ...plan, files, isInUse: false }),
      evenInUse: false,
    })
    const hasRemoved = report.removed.some(({ row }) => row)
    const outcome = await vacuumIfWorthwhile(database, { isAsked: vacuum, hasRemoved })
    const errors = [...report.errors, ...outcome.errors]
    return pruneReport(plan, { ...report, errors }, { dryRun: false, vacuum: outcome.vacuum })
  })
}

const nothing = { removed: [], skipped: [], errors: [] }

/** A plan made without a database takes every session for gone. */
function requireSameDatabase(
  { hasDatabase }: PrunePlan,
  database: StateDatabase | null,
  places: SessionPlaces,
): void {
  if (hasDatabase === (database !== null)) return
  const what = hasDatabase ? 'is gone' : 'has come into being'
  throw new CheckpointError(
    'database-failed',
    `the database ${places.database} ${what} since the plan was made`,
    { hint: 'Nothing was deleted. Run the command again.' },
  )
}

function settledEvents({ settled }: PrunePlan): readonly RemovalEvent[] {
  return settled.map(({ id, event }): RemovalEvent => {
    if (event === 'kept') return { event, id }
    return { event, id, row: true, files: [], bytes: 0, left: [] }
  })
}
