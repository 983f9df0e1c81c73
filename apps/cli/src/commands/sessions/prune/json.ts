import type { PruneReport } from '@hermes-checkpoints/sessions'

export function sessionsPruneJson(report: PruneReport): object {
  const { bytesFreed, dryRun, errors, files, removed, sessions, vacuumed } = report
  return {
    dryRun,
    sessions,
    files,
    bytesFreed,
    errors,
    vacuumed,
    removed: removed.map((session) => ({ id: session.id, files: session.files })),
  }
}
