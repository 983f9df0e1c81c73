import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseObjectId } from '@hermes-checkpoints/core'

const emptyBlob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

test('40 hex digits are an object id', () => {
  const digits = fc.stringMatching(/^[0-9a-f]{40}$/)
  fc.assert(
    fc.property(digits, (text) => {
      expect(parseObjectId(text)).toBe(text)
    }),
  )
})

test.each([
  '',
  'HEAD',
  '-p',
  emptyBlob.slice(1),
  `${emptyBlob}0`,
  `${emptyBlob}\n`,
  `${emptyBlob}^{tree}`,
  emptyBlob.toUpperCase(),
])('%j is refused by name', (text) => {
  expect(() => parseObjectId(text)).toThrow(
    expect.objectContaining({
      code: 'id-malformed',
      message: `expected an object id of 40 hex digits, found ${JSON.stringify(text)}`,
    }),
  )
})
