import type { PrunePlan, WhyKept } from './prune-plan.ts'
import type { RemovalReport, RemovedSession } from '../delete/removal-report.ts'
import type { VacuumOutcome } from './vacuum-if-worthwhile.ts'

/** What a prune has done, or in a dry run would do. */
export interface PruneReport extends RemovalReport {
  readonly dryRun: boolean
  /** How many rows. */
  readonly sessions: number
  readonly files: number
  /** The lengths of the files; what the database gives back is not in it. */
  readonly bytesFreed: number
  readonly vacuumed: boolean
  readonly vacuum: VacuumOutcome
  /** How many sessions the plan keeps, by reason. */
  readonly kept: Readonly<Partial<Record<WhyKept, number>>>
}

/** The report of a plan that was not carried out: the same as if all of it had been. */
export function reportOfPlan(plan: PrunePlan): PruneReport {
  const removed = plan.remove.map(({ id, row, files }) => ({
    id,
    row,
    files: files.map(({ name }) => name),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
  return pruneReport(
    plan,
    { removed, skipped: [], errors: [] },
    { dryRun: true, vacuum: 'dry-run' },
  )
}

/** The report of a plan that was carried out, or not. */
export function pruneReport(
  plan: PrunePlan,
  { removed, skipped, errors }: RemovalReport,
  { dryRun, vacuum }: Pick<PruneReport, 'dryRun' | 'vacuum'>,
): PruneReport {
  return {
    dryRun,
    ...totalsOf(removed),
    vacuumed: vacuum === 'done',
    vacuum,
    removed,
    skipped,
    errors: [...plan.obstacles, ...errors],
    kept: countKept(plan),
  }
}

function totalsOf(
  removed: readonly RemovedSession[],
): Pick<PruneReport, 'sessions' | 'files' | 'bytesFreed'> {
  return {
    sessions: removed.filter(({ row }) => row).length,
    files: removed.reduce((sum, { files }) => sum + files.length, 0),
    bytesFreed: removed.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function countKept({ keep }: PrunePlan): PruneReport['kept'] {
  const counts: Partial<Record<WhyKept, number>> = {}
  for (const { why } of keep) counts[why] = (counts[why] ?? 0) + 1
  return counts
}
