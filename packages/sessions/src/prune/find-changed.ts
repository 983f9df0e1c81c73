import type { RemovalJob } from '../delete/apply-removals.ts'
import { fileState } from '../inventory/file-state.ts'
import type { PlannedRemoval } from './prune-plan.ts'

/** Which of the planned removals must not happen any more, and why: time has passed since the plan was made. */
export function findChanged(
  job: RemovalJob,
  removals: readonly PlannedRemoval[],
  inUse: ReadonlyMap<string, string>,
): Map<string, string> {
  const changed = new Map<string, string>()
  for (const removal of removals) {
    const why = inUse.get(removal.id) ?? whyChanged(job, removal)
    if (why !== null) changed.set(removal.id, why)
  }
  return changed
}

function whyChanged(job: RemovalJob, removal: PlannedRemoval): string | null {
  const { sessionsDir } = job.places
  const file = removal.files.find((known) => fileState(sessionsDir, known) === 'changed')
  if (file !== undefined) return `${file.name} has changed`
  // Rows are looked at in the transaction that removes them.
  const fact = removal.row ? null : (job.database?.session(removal.id) ?? null)
  if (fact === null) return null
  return hadRow(removal) ? job.whyStays(fact, removal) : 'it is in the database again'
}

function hadRow({ source }: PlannedRemoval): boolean {
  return source !== null
}
