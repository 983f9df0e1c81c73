import type { Failed } from '@hermes-checkpoints/checkpoints'
import { displayPath, displayText } from '@hermes-checkpoints/core'

/** Lists the paths that could not be restored. */
export function failuresText(failed: readonly Failed[]): string {
  return failed
    .map(({ path, why }) => `Failed: ${displayPath(path)}: ${displayText(why)}\n`)
    .join('')
}
