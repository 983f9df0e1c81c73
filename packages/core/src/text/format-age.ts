import type { Instant } from '../ports/clock.ts'
import { dayMs, hourMs } from '../ports/durations.ts'

/** Formats how long ago something happened; `—` when that is unknown. */
export function formatAge(instant: Instant | null | undefined, now: Instant): string {
  const seconds = (now - (instant ?? Number.NaN)) / 1000
  if (!Number.isFinite(seconds)) return '—'
  if (seconds < 0) return 'now'
  if (seconds < minute) return `${Math.trunc(seconds)}s ago`
  if (seconds < hour) return `${Math.trunc(seconds / minute)}m ago`
  if (seconds < day) return `${Math.trunc(seconds / hour)}h ago`
  return `${Math.trunc(seconds / day)}d ago`
}

const minute = 60
const hour = hourMs / 1000
const day = dayMs / 1000
