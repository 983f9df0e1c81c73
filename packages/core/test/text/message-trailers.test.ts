import { formatTrailers, oneLine, parseTrailers } from '@hermes-checkpoints/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

test('trailers that were written are read, in the same order', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{1,8}$/)
  const value = fc.string({ unit: 'binary', minLength: 1 }).map(oneLine).filter(Boolean)
  fc.assert(
    fc.property(fc.dictionary(name, value), (trailers) => {
      const text = formatTrailers('why', Object.entries(trailers))
      expect(text.startsWith('why\n\n')).toBe(true)
      expect(Object.fromEntries(parseTrailers(text.slice(5)))).toEqual({ ...trailers })
    }),
  )
})

test('a trailer without a value has no line', () => {
  const none: [string, null | undefined | string][] = [
    ['Kind', null],
    ['Label', undefined],
    ['Session', ''],
  ]
  expect(formatTrailers('why', [...none, ['Files', 0]])).toBe('why\n\nHermes-Files: 0\n')
})

test('any other line is ignored', () => {
  expect(parseTrailers('Hermes-kind: auto\n Hermes-Kind: auto\nKind: auto\n').size).toBe(0)
})

test('a text becomes one line without NUL', () => {
  expect(oneLine(' a\r\n\n  b\0c\u2028d ')).toBe('a bc\u2028d')
})
