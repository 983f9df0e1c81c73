import fc from 'fast-check'
import type { YamlValue } from '@hermes-checkpoints/resume'
import type { YamlObject } from '../../src/yaml/yaml-value.ts'

/** Words with a special meaning in some version of YAML. */
export const tellingWords: readonly string[] = [
  ['', ' ', '~', 'null', 'Null', 'NULL', 'nULL', 'yes', 'Yes', 'no', 'NO', 'y', 'Y', 'n', 'N'],
  ['on', 'off', 'Off', 'oFF', 'true', 'True', 'TRUE', 'tRUE', 'false', '=', '<<', '-', '?', ':'],
  ['0', '-0', '+1', '00', '017', '08', '0o17', '0x1F', '0b11', '1_000', '_1', '1_', '0_', '-0x_1'],
  ['1.', '.5', '1.5', '-1.5e+3', '1e3', '12e34', '5678e12', '1.0e3', '1.0e+3', '.inf', '-.INF'],
  ['.nan', '+.nan', '.', '..', '...', '---', '--- a', '... a', '12:30', '12:30:45', '1:30.5'],
  ['190:20:30', '12:60', '2026-05-08', '2026-5-8', '2026-05-08T12:00:00', '2026-05-08 12:00:00'],
  ['2026-05-08t12:00:00.123456Z', '2026-05-08 12:00:00 +02:00', '2026-99-99', '12:00'],
  ['a: b', 'a:', ':a', 'a #b', '#a', 'a#b', '- a', '-a', '? a', '?a', '[a', 'a]', '{a}', 'a, b'],
  ['&a', '*a', '!a', '!!str a', '|', '>', '%a', '@a', '`a`', '"a"', "'a'", "it's", 'a\\nb'],
  [' a', 'a ', 'a  b', '\ta', 'a\t', 'a\nb', '\na', 'a\n', 'a\n\nb', 'a \nb', 'a\n b', 'a\r\nb'],
  ['\u0000', '\u001b[31m', '\u007f', '\u0080', '\u0085', '\u00a0', '\u2028', 'a\u2029b', '\ufeff'],
  ['\ufffe', '\uffff', '\ud800', '\udc80', 'grün', '日本語', '😀', '👩‍👩‍👧', '\u202e', '__proto__'],
  ['constructor', 'toString', 'x'.repeat(200), 'lorem ipsum '.repeat(20), 'ab '.repeat(40)],
].flat()

const fragments = [
  'ab01._:-+eExZT#,[]{}&*!|>%@`"\'\\?=<~'.split(''),
  [' ', '\n', '\t', '\r', ': ', ' #', '\u0085', '\u2028', '\u2029', '\ufeff', '\u007f', '\u00e4'],
  ['\ud800', '😀', '\u0000', '\ufffe'],
].flat()

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...tellingWords),
  fc.string({ unit: fc.constantFrom(...fragments), maxLength: 12 }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)

const anyScalar: fc.Arbitrary<YamlValue> = fc.oneof(
  { arbitrary: anyText, weight: 5 },
  { arbitrary: fc.integer(), weight: 1 },
  { arbitrary: fc.double(), weight: 1 },
  { arbitrary: fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(asNumber), weight: 1 },
  { arbitrary: fc.constantFrom(true, false, null), weight: 1 },
)

function asNumber(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}

/** States as nested as the agent's, with every type of YAML. */
export const anyState: fc.Arbitrary<YamlObject> = fc.letrec<{
  value: YamlValue
  state: YamlObject
}>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyScalar,
    fc.array(tie('value'), { maxLength: 4 }),
    tie('state'),
    fc
      .uniqueArray(fc.tuple(anyScalar, tie('value')), {
        // Keys that are equal in Python are refused.
        selector: ([key]) => (['boolean', 'bigint'].includes(typeof key) ? Number(key) : key),
        comparator: 'SameValueZero',
        maxLength: 4,
      })
      .map((entries) => new Map(entries)),
  ),
  state: fc.dictionary(anyText, tie('value'), { maxKeys: 5, noNullPrototype: true }),
})).state

/** Words of the characters in numbers and times. */
export const numberLikeWord: fc.Arbitrary<string> = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'0123456789_.:eE+-xbotTZ '.split('')),
    minLength: 1,
    maxLength: 8,
  }),
  fc.string({ unit: fc.constantFrom(...'01789.e+-:_'.split('')), minLength: 1, maxLength: 6 }),
  fc.stringMatching(/^[-+]?[0-9][0-9_]{0,3}(\.[0-9]{0,2})?([eE][-+]?[0-9]{1,2})?$/),
  fc.stringMatching(
    /^20\d\d-[01]?\d-[0-3]?\d([Tt ][012]?\d:[0-5]\d:[0-5]\d(\.\d{0,7})?( ?(Z|[-+]\d\d?(:\d\d)?))?)?$/,
  ),
  fc.constantFrom(...tellingWords.filter((word) => /^[\w.:+<=~-]+$/.test(word))),
)
