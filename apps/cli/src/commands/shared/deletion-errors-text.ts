import { displayText } from '@hermes-checkpoints/core'
import type { MaintenanceError } from '@hermes-checkpoints/checkpoints'

/** What could not be deleted, a line each. */
export function deletionErrorsText(errors: readonly MaintenanceError[]): string {
  return errors
    .map(({ target, why }) => `Failed: ${displayText(target)}: ${displayText(why)}\n`)
    .join('')
}
