import { expect, test } from 'vitest'
import { formatAge } from '@hermes-checkpoints/core'

const now = Date.UTC(2026, 4, 8, 3, 1, 47)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, '0s ago'],
  [12.9 * second, '12s ago'],
  [minute - 1, '59s ago'],
  [minute, '1m ago'],
  [5 * minute, '5m ago'],
  [hour - 1, '59m ago'],
  [hour, '1h ago'],
  [day - 1, '23h ago'],
  [day, '1d ago'],
  [400 * day, '400d ago'],
])('%d ms before now is %s', (age, expected) => {
  expect(formatAge(now - age, now)).toBe(expected)
})

test('a time in the future is formatted as now', () => {
  expect(formatAge(now + 1, now)).toBe('now')
})

test.each([null, undefined, Number.NaN, Number.NEGATIVE_INFINITY])(
  'the age of %s is unknown',
  (instant) => {
    expect(formatAge(instant, now)).toBe('—')
  },
)
