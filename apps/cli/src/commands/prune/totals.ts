import type { MaintenanceAction, MaintenanceReport } from '@hermes-checkpoints/checkpoints'

/** How much of what kind has gone, or would go. */
export interface PruneTotals {
  /** Projects and old repositories whose directory is gone. */
  readonly deletedOrphan: number
  /** Projects, archives and old repositories that nobody has touched for long. */
  readonly deletedStale: number
  /** Projects that went for the size cap. */
  readonly deletedOverCap: number
  readonly droppedCheckpoints: number
  readonly bytesFreed: number
}

export function pruneTotals(report: MaintenanceReport): PruneTotals {
  const done = actionsDone(report)
  const deleted = (why: MaintenanceAction['why']): number =>
    done.filter((action) => action.what !== 'checkpoint' && action.why === why).length
  return {
    deletedOrphan: deleted('orphan'),
    deletedStale: deleted('stale'),
    deletedOverCap: deleted('over-cap'),
    droppedCheckpoints: done.filter(({ what }) => what === 'checkpoint').length,
    // Packing and notes of our own may take more than was given back.
    bytesFreed: Math.max(0, report.bytesBefore - report.bytesAfter),
  }
}

/** What was planned and has not failed. */
export function actionsDone({ actions, errors }: MaintenanceReport): readonly MaintenanceAction[] {
  const failed = new Set(errors.map(({ target }) => target))
  return actions.filter(({ target }) => !failed.has(target))
}
