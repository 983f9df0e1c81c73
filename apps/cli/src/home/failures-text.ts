import type { Failed } from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText } from '@hermes-checkpoints/core'

/** Paths that did not become what was planned, a line each. */
export function failuresText(failed: readonly Failed[]): string {
  return failed
    .map(({ path, why }) => `Failed: ${displayPath(path)}: ${displayText(why)}\n`)
    .join('')
}
