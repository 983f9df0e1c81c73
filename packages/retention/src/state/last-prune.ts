import { readFileSync } from 'node:fs'
import {
  isSystemError,
  writeFileAtomically,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'

/**
 * When maintenance last ran, by upstream's marker: seconds since 1970 as text.
 *
 * What is no time, or lies in the future, counts as never: it must not put maintenance off for ever.
 */
export function readLastPrune({ lastPrune }: Layout, now: Instant): Instant | null {
  try {
    const instant = Number(readFileSync(lastPrune, 'utf8').trim() || Number.NaN) * 1000
    return Number.isFinite(instant) && instant <= now ? instant : null
  } catch (error) {
    // Whatever keeps the marker from being read, running once too often does no harm.
    if (isSystemError(error)) return null
    throw error
  }
}

export function writeLastPrune({ lastPrune }: Layout, now: Instant): void {
  writeFileAtomically(lastPrune, String(now / 1000))
}
