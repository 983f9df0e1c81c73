import { systemClock } from '@hermes-checkpoints/core'
import type { SessionError } from '../inventory/session-error.ts'
import { placesOf } from '../inventory/sessions-options.ts'
import { withDatabase } from '../inventory/with-database.ts'
import { applyRemovals } from '../removal/apply-removals.ts'
import type { DeleteOptions } from './delete-options.ts'
import type { DeletePlan } from './delete-plan.ts'
import type { DeleteReport } from './delete-report.ts'

/** Applies a plan from `planDelete`. */
export async function applyDelete(
  { removal }: DeletePlan,
  options: DeleteOptions,
): Promise<DeleteReport> {
  const { clock = systemClock, evenInUse = false, signal } = options
  const places = placesOf(options)
  const mode = removal.row ? 'write' : 'read'
  const report = await withDatabase(places, { mode, clock, signal }, (database) =>
    applyRemovals({
      ...options,
      places,
      database,
      removals: [removal],
      whyKeep: () => null,
      evenInUse,
    }),
  )
  const [removed] = report.removed
  const skipped = report.skipped.map(({ id, why }): SessionError => ({ target: id, why }))
  return {
    deleted: removed !== undefined,
    id: removal.id,
    files: removed?.files ?? [],
    bytesFreed: removed?.bytes ?? 0,
    errors: [...skipped, ...report.errors],
  }
}
