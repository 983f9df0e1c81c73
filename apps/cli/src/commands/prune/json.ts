import { pathToText } from '@hermes-checkpoints/core'
import type { MaintenanceAction, MaintenanceReport } from '@hermes-checkpoints/checkpoints'
import { actionsDone, pruneTotals } from './totals.ts'

export function pruneJson(report: MaintenanceReport): object {
  const { bytesAfter, bytesBefore, capUnmet, dryRun, errors, scanned } = report
  return {
    dryRun,
    scanned,
    ...pruneTotals(report),
    errors,
    bytesBefore,
    bytesAfter,
    capUnmet,
    actions: actionsDone(report).map((action) => actionJson(action)),
  }
}

function actionJson(action: MaintenanceAction): object {
  const { bytes, resumeStates, target, what, why, workdir } = action
  return {
    what,
    target,
    workdir: workdir === null ? null : pathToText(workdir),
    why,
    bytes,
    ...(resumeStates === undefined ? {} : { resumeStates }),
  }
}
