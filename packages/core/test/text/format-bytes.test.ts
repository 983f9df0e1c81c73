import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBytes } from '@hermes-checkpoints/core'

const kilo = 1024
const mega = 1024 * kilo
const giga = 1024 * mega
const tera = 1024 * giga

// What Python prints for the same numbers.
test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [kilo, '1.0 KB'],
  [1.25 * kilo, '1.2 KB'],
  [1.75 * kilo, '1.8 KB'],
  [1536, '1.5 KB'],
  [mega - 1, '1024.0 KB'],
  [mega, '1.0 MB'],
  [512.25 * mega, '512.2 MB'],
  [giga - 1, '1024.0 MB'],
  [2.5 * giga, '2.5 GB'],
  [tera, '1.0 TB'],
  [5000 * tera, '5000.0 TB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})

test('every size is rounded to the nearest tenth, a tie to the even one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeNat(), quarterUnits), (bytes) => {
      expect(formatBytes(bytes)).toBe(exactly(BigInt(bytes)))
    }),
  )
})

/** Sizes at and around ties, which random numbers rarely hit. */
const quarterUnits = fc
  .tuple(fc.integer({ min: 4, max: 4095 }), fc.constantFrom(kilo, mega, giga, tera))
  .map(([quarters, unit]) => (quarters * unit) / 4)

/** The same in whole numbers, so that only the last step rounds. */
function exactly(bytes: bigint): string {
  if (bytes < 1024n) return `${bytes} B`
  const power = [1n, 2n, 3n].find((candidate) => bytes < 1024n ** (candidate + 1n)) ?? 4n
  const tenths = nearestEven(bytes * 10n, 1024n ** power)
  return `${tenths / 10n}.${tenths % 10n} ${['KB', 'MB', 'GB', 'TB'][Number(power) - 1]}`
}

function nearestEven(dividend: bigint, divisor: bigint): bigint {
  const below = dividend / divisor
  const twiceTheRest = (dividend % divisor) * 2n
  const isUp = twiceTheRest > divisor || (twiceTheRest === divisor && below % 2n === 1n)
  return isUp ? below + 1n : below
}
