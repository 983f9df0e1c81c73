import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plausibleTime } from '../../src/database/plausible-time.ts'

test('seconds become an instant', () => {
  expect(plausibleTime(1_700_000_000.5)).toBe(1_700_000_000_500)
})

test.each([null, '1700000000', new Uint8Array(4), 0, -1, 1e6, Infinity, Number.NaN])(
  'law 10: %o is not a plausible time',
  (value) => {
    expect(plausibleTime(value)).toBeNull()
  },
)

test('law 10: milliseconds instead of seconds are not plausible', () => {
  const instants = fc.integer({ min: Date.UTC(2001, 9), max: Date.UTC(3000, 0) })
  fc.assert(
    fc.property(instants, (ms) => {
      expect(plausibleTime(ms)).toBeNull()
    }),
  )
})

test('every second of this century is plausible', () => {
  const seconds = fc.integer({ min: Date.UTC(2002, 0) / 1000, max: Date.UTC(2100, 0) / 1000 })
  fc.assert(
    fc.property(seconds, (second) => {
      expect(plausibleTime(second)).toBe(second * 1000)
    }),
  )
})
