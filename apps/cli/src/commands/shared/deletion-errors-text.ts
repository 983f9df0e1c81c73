import { displayText } from '@hermes-checkpoints/core'
import type { MaintenanceError } from '@hermes-checkpoints/checkpoints'

/** Lists what could not be deleted, one failure per line. */
export function deletionErrorsText(errors: readonly MaintenanceError[]): string {
  return errors
    .map(({ target, why }) => `Failed: ${displayText(target)}: ${displayText(why)}\n`)
    .join('')
}
