import type { PrunePlan, WhySessionKept } from './prune-plan.ts'
import type { RemovalReport, RemovedSession } from '../removal/removal-report.ts'
import type { VacuumOutcome } from './vacuum-if-worthwhile.ts'

/** The result of a prune; in a dry run, what it would remove. */
export interface PruneReport extends RemovalReport {
  readonly dryRun: boolean
  /** How many rows were removed. */
  readonly sessions: number
  readonly files: number
  /** The total length of the files; not counting the space that the database frees. */
  readonly bytesFreed: number
  readonly vacuumed: boolean
  readonly vacuum: VacuumOutcome
  /** How many sessions the plan keeps, by reason. */
  readonly kept: Readonly<Partial<Record<WhySessionKept, number>>>
}

/** Returns the report of a plan without applying it, as if everything in it had been removed. */
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

/** Returns the report of a plan with these removals. */
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
  const counts: Partial<Record<WhySessionKept, number>> = {}
  for (const { why } of keep) counts[why] = (counts[why] ?? 0) + 1
  return counts
}
