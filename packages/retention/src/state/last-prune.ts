import { readFileSync } from 'node:fs'
import {
  isSystemError,
  writeFileAtomically,
  type Instant,
  type Layout,
} from '@hermes-checkpoints/core'

/**
 * Returns when maintenance last ran, from upstream's marker file: seconds since 1970 as text.
 *
 * Returns null for an invalid or future time, which would otherwise postpone maintenance indefinitely.
 */
export function readLastPrune({ lastPrune }: Layout, now: Instant): Instant | null {
  try {
    const instant = Number(readFileSync(lastPrune, 'utf8').trim() || Number.NaN) * 1000
    return Number.isFinite(instant) && instant <= now ? instant : null
  } catch (error) {
    // An unreadable marker counts as missing: one extra run does no harm.
    if (isSystemError(error)) return null
    throw error
  }
}

export function writeLastPrune({ lastPrune }: Layout, now: Instant): void {
  writeFileAtomically(lastPrune, String(now / 1000))
}
