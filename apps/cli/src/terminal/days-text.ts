import { dayMs, hourMs } from '@hermes-checkpoints/core'
import { countText } from './count-text.ts'

/** Formats a number of days, or of hours below one day. */
export function daysText(days: number): string {
  return days > 0 && days < 1
    ? countText(rounded((days * dayMs) / hourMs), 'hour')
    : countText(rounded(days), 'day')
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
