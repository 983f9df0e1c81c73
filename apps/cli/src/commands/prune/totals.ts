import type { MaintenanceAction, MaintenanceReport } from '@hermes-checkpoints/checkpoints'

/** What a prune deleted, or would delete, in numbers. */
export interface PruneTotals {
  /** Projects and old repositories whose directory no longer exists. */
  readonly deletedOrphan: number
  /** Projects, archives and old repositories untouched for longer than the retention time. */
  readonly deletedStale: number
  /** Projects deleted to meet the size cap. */
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
    // Packing and our own notes may take more space than the prune freed.
    bytesFreed: Math.max(0, report.bytesBefore - report.bytesAfter),
  }
}

/** Returns the planned actions that did not fail. */
export function actionsDone({ actions, errors }: MaintenanceReport): readonly MaintenanceAction[] {
  const failed = new Set(errors.map(({ target }) => target))
  return actions.filter(({ target }) => !failed.has(target))
}
