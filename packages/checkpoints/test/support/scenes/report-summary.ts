import type { RestoreReport } from '@hermes-checkpoints/checkpoints'
import { parseTreePath, pathToText, type TreePath } from '@hermes-checkpoints/core'

/** Returns the changes of a restore, with paths as text. */
export interface ReportSummary {
  readonly restored: readonly string[]
  readonly deleted: readonly string[]
  readonly kept: Readonly<Record<string, string>>
  readonly failed: Readonly<Record<string, string>>
  readonly verified: boolean
}

export function summaryOf(report: RestoreReport): ReportSummary {
  return {
    restored: report.restored.map(pathToText),
    deleted: report.deleted.map(pathToText),
    kept: reasonsByPath(report.kept),
    failed: reasonsByPath(report.failed),
    verified: report.verified,
  }
}

/** Returns the tree paths to restore. */
export function named(...paths: readonly (string | Uint8Array)[]): readonly TreePath[] {
  return paths.map(parseTreePath)
}

function reasonsByPath(
  list: readonly { readonly path: TreePath; readonly why: string }[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(list.map(({ path, why }) => [pathToText(path), why]))
}
