import { isInstant, type Instant } from '@hermes-checkpoints/core'
import { YamlTimestamp, type YamlValue } from '../yaml/yaml-value.ts'

/** Formats a time as Python's `datetime.now().isoformat()` does: local, without a zone, to the microsecond. */
export function formatStateTime(instant: Instant): string {
  const date = new Date(instant)
  const day = [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()]
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()]
  const microseconds = Math.floor((instant - Math.floor(instant / 1000) * 1000) * 1000)
  const fraction = microseconds === 0 ? '' : `.${String(microseconds).padStart(6, '0')}`
  return `${day.map(twoDigits).join('-')}T${clock.map(twoDigits).join(':')}${fraction}`
}

/**
 * Parses a time in a state; null when the value is not one.
 *
 * Strings are parsed like Python's `datetime.fromisoformat` and timestamps like YAML's. Times without a zone are local.
 */
export function parseStateTime(value: YamlValue | undefined): Instant | null {
  const text = value instanceof YamlTimestamp ? value.text : value
  const parts = typeof text === 'string' ? timeForm.exec(text)?.groups : undefined
  if (parts === undefined) return null
  const number = (name: string): number => Number(parts[name] ?? 0)
  const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(number) as Fields
  const milliseconds = Number(`0.${parts['fraction'] || 0}`) * 1000
  const start = parts['zone'] === undefined ? localTime(fields) : utcTime(fields, offsetOf(parts))
  return start === null || !isInstant(start) ? null : start + milliseconds
}

type Fields = [number, number, number, number, number, number]

const timeForm =
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:(?:[Tt]|[ \t]+)(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d*))?)?(?:[ \t]*(?<zone>[Zz]|(?<sign>[-+])(?<hours>\d\d?)(?::?(?<minutes>\d\d))?))?)?$/

function localTime(fields: Fields): Instant | null {
  if (utcTime(fields, 0) === null) return null
  const [year, month, day, hour, minute, second] = fields
  const date = new Date(2000, 0, 1, hour, minute, second)
  // The constructor of `Date` takes the year 26 for 1926.
  date.setFullYear(year, month - 1, day)
  date.setHours(hour, minute, second)
  return date.getTime()
}

/** Null for a day or an hour that does not exist. */
function utcTime(fields: Fields, offsetMinutes: number): Instant | null {
  const [year, month, day, hour, minute, second] = fields
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const back = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ]
  const isReal = back.every((field, at) => field === fields[at])
  return isReal ? date.getTime() - offsetMinutes * 60_000 : null
}

function offsetOf(parts: Readonly<Record<string, string | undefined>>): number {
  const minutes = Number(parts['hours'] ?? 0) * 60 + Number(parts['minutes'] ?? 0)
  return parts['sign'] === '-' ? -minutes : minutes
}

function twoDigits(value: number | string): string {
  return String(value).padStart(2, '0')
}
