import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatExactJson, isExactNumber, parseExactJson } from '../../src/text/exact-json.ts'

describe('parseExactJson', () => {
  test.each(['0', '-0', '1.0', '1715139000.123456', '18446744073709551615', '1E+400', '2.50e-3'])(
    'keeps the number %s as it is written',
    (text) => {
      expect(parseExactJson(text)).toMatchObject({ text })
      expect(isExactNumber(parseExactJson(text))).toBe(true)
    },
  )

  test('does not take the digits in a string or in a key for a number', () => {
    const value = parseExactJson('{"1": "2", "a\\"3": ["n4", "s5", ""], "6" : {}}')
    expect(value).toEqual({ '1': '2', 'a"3': ['n4', 's5', ''], '6': {} })
  })

  test('gives the last of two equal keys', () => {
    expect(parseExactJson('{"a": "b", "a": "c"}')).toEqual({ a: 'c' })
  })

  test('accepts what JSON.parse accepts, and nothing else', () => {
    fc.assert(
      fc.property(almostJson, (text) => {
        expect(outcomeOf(() => plain(parseExactJson(text)))).toEqual(
          outcomeOf(() => JSON.parse(text) as unknown),
        )
      }),
    )
  })
})

describe('formatExactJson', () => {
  test('writes a bigint with all its digits', () => {
    expect(formatExactJson({ ino: 18446744073709551615n, name: 'n1' })).toBe(
      '{"ino":18446744073709551615,"name":"n1"}',
    )
  })

  test('writes the text of any JSON that was read', () => {
    fc.assert(
      fc.property(fc.object(), (value) => {
        const text = JSON.stringify(value)
        expect(formatExactJson(parseExactJson(text) as object)).toBe(text)
      }),
    )
  })

  test('writes numbers as they were read, not as JavaScript would', () => {
    const text = '{"a":1.0,"b":[1e5,-0],"c":{"d":18446744073709551615}}'
    expect(formatExactJson(parseExactJson(text) as object)).toBe(text)
  })
})

const jsonUnits = '"\\{}[],:0123-+.eEn '.split('')

/** JSON with a few characters exchanged, so that some of it is not JSON. */
const almostJson = fc
  .tuple(fc.json(), fc.array(fc.tuple(fc.nat(), fc.constantFrom(...jsonUnits))))
  .map(([text, edits]) => {
    const units = text.split('')
    for (const [at, unit] of edits) units[at % (units.length + 1)] = unit
    return units.join('')
  })

function plain(value: unknown): unknown {
  if (isExactNumber(value)) return Number(value.text)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}

function outcomeOf(read: () => unknown): unknown {
  try {
    return { value: read() }
  } catch {
    return 'no JSON'
  }
}
