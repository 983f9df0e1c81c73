import { displayText } from '@hermes-checkpoints/core'
import type { SessionError } from '@hermes-checkpoints/sessions'

/** What could not be read, a line each. */
export function sessionWarningsText(errors: readonly SessionError[]): string {
  return errors
    .map(({ target, why }) => `Warning: ${displayText(target)}: ${displayText(why)}\n`)
    .join('')
}
