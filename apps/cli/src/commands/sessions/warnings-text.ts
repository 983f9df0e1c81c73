import { displayText } from '@hermes-checkpoints/core'
import type { SessionError } from '@hermes-checkpoints/sessions'

/** Lists what could not be read, one warning per line. */
export function sessionWarningsText(errors: readonly SessionError[]): string {
  return errors
    .map(({ target, why }) => `Warning: ${displayText(target)}: ${displayText(why)}\n`)
    .join('')
}
