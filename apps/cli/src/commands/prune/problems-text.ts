import type { MaintenanceReport } from '@hermes-checkpoints/checkpoints'
import { deletionErrorsText } from '../shared/deletion-errors-text.ts'

/** Lists what a prune could not do; an empty text when it did everything. */
export function pruneProblemsText({ capUnmet, errors }: MaintenanceReport): string {
  const unmet = capUnmet === null ? '' : `Warning: ${capUnmet}.\n`
  return `${deletionErrorsText(errors)}${unmet}`
}
