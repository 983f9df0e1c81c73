import { CheckpointError, dayMs, hourMs } from '@hermes-checkpoints/core'

/** How many days an option asks for: a number of them, or of hours or weeks with `h` or `w` behind it. */
export function parseDays(option: string, text: string): number {
  const [, count, unit = 'd'] = shape.exec(text) ?? []
  // An empty text, as an unset shell variable leaves it, must not turn into 0 days.
  if (count === undefined) {
    throw new CheckpointError(
      'usage',
      `--${option}: expected a number of days such as 30, 30d, 12h or 2w, found "${text}"`,
      { hint: 'Leave it out for the default.' },
    )
  }
  return Number(count) * (daysOf[unit] ?? 1)
}

// Upstream's `m` is left out: who writes 6m may well mean months, and would get minutes.
const shape = /^(\d{1,9}(?:\.\d{1,9})?)([dhw])?$/
const daysOf: Readonly<Record<string, number>> = { h: hourMs / dayMs, d: 1, w: 7 }
