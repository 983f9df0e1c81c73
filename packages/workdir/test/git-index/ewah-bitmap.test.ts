import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ewahBitmap, marker } from '../support/craft-index.ts'
import { decodeEwahBitmap } from '../../src/git-index/ewah-bitmap.ts'

describe('decodeEwahBitmap', () => {
  test('returns the bits of every run and every literal word, and where they end', () => {
    const property = fc.property(fc.array(group), fc.nat(3), ends, (groups, start, end) => {
      const bits = groups.flatMap(bitsOf)
      const size = bits.lastIndexOf(1) + 1 + end
      const encoded = ewahBitmap(...groups.flatMap(wordsOf))
      const bytes = Buffer.concat([Buffer.alloc(start), encoded, Buffer.alloc(end)])
      const decoded = decodeEwahBitmap(bytes, start, size)
      const expected = Array.from({ length: size }, (_, bit) => bits[bit] ?? 0)
      expect(decoded && Array.from(decoded.bits)).toEqual(expected)
      expect(decoded?.end).toBe(start + encoded.length)
    })
    fc.assert(property)
  })

  test('returns null for one bit too many', () => {
    const property = fc.property(fc.array(group), (groups) => {
      const size = groups.flatMap(bitsOf).lastIndexOf(1)
      fc.pre(size >= 0)
      expect(decodeEwahBitmap(ewahBitmap(...groups.flatMap(wordsOf)), 0, size)).toBeNull()
    })
    fc.assert(property)
  })

  test('returns null for a bitmap that is cut off anywhere', () => {
    const bitmap = ewahBitmap(marker(true, 1, 2), 1n, 2n, marker(false, 3, 1), 1n)
    expect(decodeEwahBitmap(bitmap, 0, 1000)).not.toBeNull()
    for (let length = 0; length < bitmap.length; length += 1)
      expect(decodeEwahBitmap(bitmap.subarray(0, length), 0, 1000)).toBeNull()
  })

  test('returns null or bits for any bytes', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(200), (bytes, size) => {
      const decoded = decodeEwahBitmap(Buffer.from(bytes), 0, size)
      expect(decoded === null || decoded.bits.length === size).toBe(true)
    })
    fc.assert(property, { numRuns: 1000 })
  })
})

/** A marker and its literal words. */
interface Group {
  readonly isSet: boolean
  readonly run: number
  readonly literals: readonly bigint[]
}

const group: fc.Arbitrary<Group> = fc.record({
  isSet: fc.boolean(),
  run: fc.nat(3),
  literals: fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { maxLength: 3 }),
})

const ends = fc.nat(100)

function wordsOf({ isSet, literals, run }: Group): readonly bigint[] {
  return [marker(isSet, run, literals.length), ...literals]
}

function bitsOf({ isSet, literals, run }: Group): readonly number[] {
  const inRun = Array.from({ length: run * 64 }, () => (isSet ? 1 : 0))
  const inLiterals = literals.flatMap((word) =>
    Array.from({ length: 64 }, (_, bit) => Number((word >> BigInt(bit)) & 1n)),
  )
  return [...inRun, ...inLiterals]
}
