import { CheckpointError, dayMs, hourMs } from '@hermes-checkpoints/core'

/** Parses a number of days, or of hours or weeks with the suffix `h` or `w`, and returns days. */
export function parseDays(option: string, text: string): number {
  const [, count, unit = 'd'] = shape.exec(text) ?? []
  // An unset shell variable leaves an empty text, which must not become 0 days.
  if (count === undefined) {
    throw new CheckpointError(
      'usage',
      `--${option}: expected a number of days such as 30, 30d, 12h or 2w, found "${text}"`,
      { hint: 'Leave it out for the default.' },
    )
  }
  return Number(count) * (daysOf[unit] ?? 1)
}

// Upstream's `m` for minutes is refused, because a user who types 6m may mean months.
const shape = /^(\d{1,9}(?:\.\d{1,9})?)([dhw])?$/
const daysOf: Readonly<Record<string, number>> = { h: hourMs / dayMs, d: 1, w: 7 }
