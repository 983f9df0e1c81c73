import type { RestoreReport } from '@hermes-checkpoints/checkpoints'
import { pathToText } from '@hermes-checkpoints/core'

export function restoreJson(report: RestoreReport): object {
  const { deleted, directory, dryRun, failed, kept, restored, restoredTo, undo, verified } = report
  return {
    restoredTo: restoredTo.id,
    undo,
    directory: pathToText(directory),
    dryRun,
    restored: restored.map(pathToText),
    deleted: deleted.map(pathToText),
    kept: kept.map(({ path, why }) => ({ path: pathToText(path), why })),
    failed: failed.map(({ path, why }) => ({ path: pathToText(path), why })),
    verified,
  }
}
