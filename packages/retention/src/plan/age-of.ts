import type { Instant } from '@hermes-checkpoints/core'

/**
 * How long ago something was, in milliseconds.
 *
 * It is 0 when nobody knows, for which upstream writes the time 0, and when a clock says that it has yet to come:
 * age is a reason to delete, so doubt makes young.
 */
export function ageOf(instant: Instant | null, now: Instant): number {
  return instant !== null && instant > 0 && instant < now ? now - instant : 0
}
