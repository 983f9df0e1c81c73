import { deletionErrorsText } from '../shared/deletion-errors-text.ts'
import type { MaintenanceReport } from '@hermes-checkpoints/checkpoints'

/** What a prune could not do; nothing when it did all. */
export function pruneProblemsText({ capUnmet, errors }: MaintenanceReport): string {
  const unmet = capUnmet === null ? '' : `Warning: ${capUnmet}.\n`
  return `${deletionErrorsText(errors)}${unmet}`
}
