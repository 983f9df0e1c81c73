import type { Instant } from '../ports/clock.ts'

/** Formats a time to the minute in the local zone; `—` when it is unknown. */
export function formatTime(instant: Instant | null | undefined): string {
  const date = new Date(instant ?? Number.NaN)
  return isKnown(date) ? `${dayOf(date)} ${clockOf(date)}` : '—'
}

/** Formats a time for programs: ISO 8601 to the second, in the local zone with its offset. */
export function isoTime(instant: Instant): string {
  const date = new Date(instant)
  if (!isKnown(date)) throw new RangeError(`expected a time, found ${instant}`)
  return `${dayOf(date)}T${clockOf(date)}:${twoDigits(date.getSeconds())}${offsetOf(date)}`
}

function isKnown(date: Date): boolean {
  return !Number.isNaN(date.getTime())
}

function dayOf(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

function clockOf(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

function offsetOf(date: Date): string {
  // JavaScript counts the minutes from local time to UTC, ISO 8601 those from UTC to local time.
  const east = -date.getTimezoneOffset()
  const minutes = Math.abs(east)
  return `${east < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
