import type { Instant } from '@hermes-checkpoints/core'

/**
 * Returns the milliseconds since an instant.
 *
 * An unknown instant (null, or upstream's 0) and one in the future count as now. Age is a reason to delete, so
 * doubt must make things young.
 */
export function ageOf(instant: Instant | null, now: Instant): number {
  return instant !== null && instant > 0 && instant < now ? now - instant : 0
}
