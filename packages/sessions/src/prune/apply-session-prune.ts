import { CheckpointError, systemClock } from '@hermes-checkpoints/core'
import type { StateDatabase } from '../database/state-database.ts'
import type { SessionPlaces } from '../inventory/session-places.ts'
import { placesOf } from '../inventory/sessions-options.ts'
import { withDatabase } from '../inventory/with-database.ts'
import { applyRemovals } from '../removal/apply-removals.ts'
import { appendRemovals, type RemovalEvent } from '../removal/removal-log.ts'
import type { SessionPruneOptions } from './prune-options.ts'
import type { PrunePlan } from './prune-plan.ts'
import { pruneReport, type PruneReport } from './prune-report.ts'
import { vacuumIfWorthwhile } from './vacuum-if-worthwhile.ts'
import { whyKept } from './why-kept.ts'

/**
 * Applies a plan: removes only the sessions that it names, and of those only the ones that have not changed since.
 *
 * When something could not be read for the plan, it removes nothing, and the report says why.
 */
export async function applySessionPrune(
  plan: PrunePlan,
  options: SessionPruneOptions,
): Promise<PruneReport> {
  const { clock = systemClock, signal, vacuum = false } = options
  const places = placesOf(options)
  const isEmpty = plan.remove.length === 0 && plan.resolved.length === 0
  if (plan.obstacles.length > 0 || isEmpty) {
    return pruneReport(plan, nothing, {
      dryRun: false,
      vacuum: vacuum ? 'nothing-removed' : 'not-asked',
    })
  }
  const mode = plan.remove.some(({ row }) => row) ? 'write' : 'read'
  return withDatabase(places, { mode, clock, signal }, async (database) => {
    requireSameDatabase(plan, database, places)
    appendRemovals(places.removalLog, clock.now(), resolvedEvents(plan))
    const report = await applyRemovals({
      ...options,
      places,
      database,
      removals: plan.remove,
      whyKeep: (fact, { files }) => whyKept(fact, { ...plan, files, isInUse: false }),
      evenInUse: false,
    })
    const hasRemoved = report.removed.some(({ row }) => row)
    const outcome = await vacuumIfWorthwhile(database, { isWanted: vacuum, hasRemoved })
    const errors = [...report.errors, ...outcome.errors]
    return pruneReport(plan, { ...report, errors }, { dryRun: false, vacuum: outcome.vacuum })
  })
}

const nothing = { removed: [], skipped: [], errors: [] }

/** A plan made without a database takes every session for gone, so it must not be applied to one. */
function requireSameDatabase(
  { hasDatabase }: PrunePlan,
  database: StateDatabase | null,
  places: SessionPlaces,
): void {
  if (hasDatabase === (database !== null)) return
  const what = hasDatabase ? 'was deleted' : 'was created'
  throw new CheckpointError(
    'database-failed',
    `the database ${places.database} ${what} since the plan was made`,
    { hint: 'Nothing was deleted. Run the command again.' },
  )
}

function resolvedEvents({ resolved }: PrunePlan): readonly RemovalEvent[] {
  return resolved.map(({ id, event }): RemovalEvent => {
    if (event === 'kept') return { event, id }
    return { event, id, row: true, files: [], bytes: 0, left: [] }
  })
}
