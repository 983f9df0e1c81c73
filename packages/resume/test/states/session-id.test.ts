import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSessionId, parseSessionId } from '@hermes-checkpoints/resume'

describe('parseSessionId', () => {
  test.each(['20260508_050147_a1b2c3', 'a', 'A-b_C', '-', 'legacy-1', 'store', 'x'.repeat(200)])(
    'takes %s',
    (text) => {
      expect(parseSessionId(text)).toBe(text)
    },
  )

  test.each([
    '',
    '.',
    '..',
    '../x',
    'a/b',
    'a\\b',
    'a.yaml',
    'a b',
    'ä',
    'a\n',
    '\0',
    'x'.repeat(201),
  ])('upstream: refuses %j, so that no path comes of it', (text) => {
    expect(() => parseSessionId(text)).toThrow(expect.objectContaining({ code: 'id-malformed' }))
  })

  test('whatever it takes names a file in the directory itself', () => {
    const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isSessionId(text)).toBe(/^[\w-]{1,200}$/.test(text))
    })
    fc.assert(property)
  })
})
