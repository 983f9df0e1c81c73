import fc from 'fast-check'
import { expect, test } from 'vitest'
import { believableTime } from '../../src/database/believable-time.ts'

test('seconds become an instant', () => {
  expect(believableTime(1_700_000_000.5)).toBe(1_700_000_000_500)
})

test.each([null, '1700000000', new Uint8Array(4), 0, -1, 1e6, Infinity, Number.NaN])(
  'law 10: %o is no time that can be believed',
  (value) => {
    expect(believableTime(value)).toBeNull()
  },
)

test('law 10: milliseconds in place of seconds are never believed', () => {
  const instants = fc.integer({ min: Date.UTC(2001, 9), max: Date.UTC(3000, 0) })
  fc.assert(
    fc.property(instants, (ms) => {
      expect(believableTime(ms)).toBeNull()
    }),
  )
})

test('every second of this century is believed', () => {
  const seconds = fc.integer({ min: Date.UTC(2002, 0) / 1000, max: Date.UTC(2100, 0) / 1000 })
  fc.assert(
    fc.property(seconds, (second) => {
      expect(believableTime(second)).toBe(second * 1000)
    }),
  )
})
