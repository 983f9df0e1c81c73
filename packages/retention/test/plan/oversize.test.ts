import { isOversize, largestFileBytes } from '@hermes-checkpoints/retention'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const mb = 1024 * 1024

test.each([
  [10 * mb, 10, false],
  [10 * mb + 1, 10, true],
  [0, 10, false],
  [2 ** 40, 0, false],
])(
  'a file of %i bytes under a limit of %i MB is oversize: %s',
  (bytes, maxFileSizeMb, expected) => {
    expect(isOversize(bytes, { maxFileSizeMb })).toBe(expected)
  },
)

test('0 sets no limit', () => {
  expect(largestFileBytes({ maxFileSizeMb: 0 })).toBe(Number.POSITIVE_INFINITY)
})

test('a higher limit never leaves out more', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (bytes, limit, more) => {
      const isOut = isOversize(bytes, { maxFileSizeMb: limit + more })
      expect(isOut && !isOversize(bytes, { maxFileSizeMb: limit })).toBe(false)
    }),
  )
})
