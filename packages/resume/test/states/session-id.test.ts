import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSessionId } from '@hermes-checkpoints/resume'
import { isSessionId } from '../../src/states/session-id.ts'

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
  ])('upstream: refuses %j, which could lead to another path', (text) => {
    expect(() => parseSessionId(text)).toThrow(expect.objectContaining({ code: 'id-malformed' }))
  })

  test('every valid id names a file directly in the directory', () => {
    const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isSessionId(text)).toBe(/^[\w-]{1,200}$/.test(text))
    })
    fc.assert(property)
  })
})
