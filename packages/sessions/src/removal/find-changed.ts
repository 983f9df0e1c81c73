import { fileState } from '../inventory/file-state.ts'
import type { RemovalJob } from './apply-removals.ts'
import type { PlannedRemoval } from './planned-removal.ts'

/** Returns the planned removals that must be skipped because something changed since the plan, and why. */
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
  // Rows are checked again in the transaction that removes them.
  const fact = removal.row ? null : (job.database?.session(removal.id) ?? null)
  if (fact === null) return null
  return hadRow(removal) ? job.whyKeep(fact, removal) : 'it is in the database again'
}

function hadRow({ source }: PlannedRemoval): boolean {
  return source !== null
}
