import { isInstant, isoTime } from '@hermes-checkpoints/core'
import { expect, test } from 'vitest'

test.each([0, -1.5, 1_770_000_000_000.25, 8.64e15, -8.64e15])('%d is a point in time', (value) => {
  expect(isInstant(value)).toBe(true)
  expect(isoTime(value)).toMatch(/T/)
})

test.each([8.64e15 + 1, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '0', null, undefined, {}])(
  '%s is not a point in time',
  (value) => {
    expect(isInstant(value)).toBe(false)
  },
)
