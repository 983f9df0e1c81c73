import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  displayPath,
  parseTreePath,
  parseWorkdirPath,
  pathBytes,
  pathToText,
  textToPathBytes,
} from '@hermes-checkpoints/core'
import { anyPath } from '../support/path-arbitraries.ts'
import { python } from '@hermes-checkpoints/test-fixtures'

describe('pathToText', () => {
  test('a path of UTF-8 is its text', () => {
    expect(pathToText(parseWorkdirPath('/home/grün/日本/👍'))).toBe('/home/grün/日本/👍')
  })

  test('a replacement character in the text stays one', () => {
    expect(pathToText(parseWorkdirPath('/a\uFFFDb'))).toBe('/a\uFFFDb')
  })

  test.each<[string, readonly number[], string]>([
    ['a lone byte', [0xff], '\uDCFF'],
    ['Latin-1', [0x63, 0xe9], 'c\uDCE9'],
    ['a sequence cut short', [0xe2, 0x82, 0x61], '\uDCE2\uDC82a'],
    ['an overlong slash', [0xc0, 0xaf], '\uDCC0\uDCAF'],
    ['an encoded surrogate', [0xed, 0xb2, 0x80], '\uDCED\uDCB2\uDC80'],
    ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80], '\uDCF4\uDC90\uDC80\uDC80'],
    ['a byte after a pair', [0xf0, 0x9f, 0x91, 0x8d, 0x80], '👍\uDC80'],
  ])('%s is escaped byte for byte', (_what, bytes, expected) => {
    expect(pathToText(parseTreePath(Buffer.from(bytes)))).toBe(expected)
  })

  test('issue 2.6: any path becomes the text that Python makes of it', () => {
    const thousandPaths = fc.array(anyPath(), { minLength: 1000, maxLength: 1000 })
    fc.assert(
      fc.property(thousandPaths, (paths) => {
        const given = paths.map((path) => pathBytes(path).toString('hex'))
        const decoded = python('[os.fsdecode(bytes.fromhex(h)) for h in given]', given)
        expect(paths.map(pathToText)).toEqual(decoded)
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})

describe('textToPathBytes', () => {
  test('the text of any path converts back to its bytes', () => {
    fc.assert(
      fc.property(anyPath(), (path) => {
        expect(textToPathBytes(pathToText(path))).toEqual(pathBytes(path))
      }),
      { numRuns: 1000 },
    )
  })

  test('escaped bytes that form a character are that character, as in Python', () => {
    expect(textToPathBytes('caf\uDCC3\uDCA9')).toEqual(Buffer.from('café'))
  })

  test.each(['/a\uD800', '/a\uDC7Fb', '/\uDD00', '/\uDFFF'])(
    '%j is refused, not turned into another path',
    (text) => {
      expect(() => textToPathBytes(text)).toThrow(expect.objectContaining({ code: 'path-invalid' }))
    },
  )
})

describe('displayPath', () => {
  test.each([
    ['grün/日本/👍 a.txt', 'grün/日本/👍 a.txt'],
    ['new\\nline', 'new\nline'],
    ['carriage\\rreturn', 'carriage\rreturn'],
    ['tab\\tulator', 'tab\tulator'],
    ['back\\\\slash', 'back\\slash'],
    ['not\\\\na newline', 'not\\na newline'],
    ['\\x1b[31mred', '\u001B[31mred'],
    ['bell\\x07', 'bell\u0007'],
    ['delete\\x7f', 'delete\u007F'],
    ['\\u{9b}31mred', '\u009B31mred'],
    ['soft\\u{ad}hyphen', 'soft\u00ADhyphen'],
    ['\\u{202e}gpj.exe', '\u202Egpj.exe'],
    ['line\\u{2028}separator', 'line\u2028separator'],
    ['tag\\u{e0041}', 'tag\u{E0041}'],
  ])('a name is shown as %s', (shown, name) => {
    expect(displayPath(parseTreePath(name))).toBe(shown)
  })

  test('a byte that is not UTF-8 is shown as that byte', () => {
    expect(displayPath(parseTreePath(Buffer.from('caf\xE9', 'latin1')))).toBe('caf\\xe9')
  })

  test('a byte and the control of the same number look different', () => {
    const byte = parseTreePath(Buffer.of(0x9b))
    expect(displayPath(byte)).not.toBe(displayPath(parseTreePath('\u009B')))
  })

  test('every control and every change of direction is escaped', () => {
    const controls = [...range(0x01, 0x1f), ...range(0x7f, 0x9f)]
    const directions = [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]
    for (const code of [...controls, ...directions, 0x2028, 0x2029]) {
      expect(displayPath(parseTreePath(String.fromCodePoint(code)))).toMatch(/^\\[ -~]+$/)
    }
  })

  test('never shows a character that a terminal interprets', () => {
    fc.assert(
      fc.property(anyPath(), (path) => {
        expect(displayPath(path)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
      }),
      { numRuns: 1000 },
    )
  })

  test('the text shows all bytes, so no two paths look the same', () => {
    fc.assert(
      fc.property(anyPath(), (path) => {
        expect(shownBytes(displayPath(path))).toEqual(pathBytes(path))
      }),
      { numRuns: 1000 },
    )
  })
})

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Parses the output of `displayPath`: `\x…` is a byte, `\u{…}` a character. */
function shownBytes(shown: string): Buffer {
  const pieces = shown.match(/\\x..|\\u\{\w+\}|\\.|[^\\]+/gu) ?? []
  return Buffer.concat(pieces.map(pieceBytes))
}

function pieceBytes(piece: string): Buffer {
  if (piece.startsWith('\\x')) return Buffer.from(piece.slice(2), 'hex')
  if (piece.startsWith('\\u')) {
    return Buffer.from(String.fromCodePoint(Number.parseInt(piece.slice(3), 16)))
  }
  const short = { '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\\\': '\\' }[piece]
  return Buffer.from(short ?? piece)
}
