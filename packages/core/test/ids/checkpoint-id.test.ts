import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCheckpointId, shortId } from '@hermes-checkpoints/core'

const id = '0123456789abcdef0123456789abcdef01234567'

test('40 hex digits are a checkpoint id', () => {
  const digits = fc.stringMatching(/^[0-9a-f]{40}$/)
  fc.assert(
    fc.property(digits, (text) => {
      expect(parseCheckpointId(text)).toBe(text)
    }),
  )
})

test.each([
  '',
  'latest',
  'HEAD',
  '--all',
  '1',
  id.slice(1),
  `${id}8`,
  `${id}\n`,
  ` ${id}`,
  id.toUpperCase(),
  id.replace('a', 'g'),
])('%j is refused by name', (text) => {
  expect(() => parseCheckpointId(text)).toThrow(
    expect.objectContaining({
      code: 'id-malformed',
      message: `expected a checkpoint id of 40 hex digits, found ${JSON.stringify(text)}`,
      hint: 'Copy the id from `hermes-checkpoints log --json`.',
    }),
  )
})

test('the short id is the first eight digits', () => {
  expect(shortId(parseCheckpointId(id))).toBe('01234567')
})
