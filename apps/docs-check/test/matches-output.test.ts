import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesOutput } from '../src/matches-output.ts'

const isSame = (shown: string, actual: string): boolean =>
  matchesOutput(shown.split('\n'), actual.split('\n'))

test.each([
  ['a time', 'at 2026-05-08 05:01', 'at 2027-11-16 19:56'],
  ['a time with its zone', '2026-05-08T05:01:47+02:00', '2026-05-08T05:01:48Z'],
  ['an age', 'touched 3s ago', 'touched 12h ago'],
  ['a size', '1.5 KB of all', '6 MB of all'],
  ['bytes in JSON', '{"totalBytes":5}', '{"totalBytes":1234}'],
  ['a duration', 'took 5 ms', 'took 1.2 s'],
  ['an id', 'taken: d4b2260f', 'taken: 0123abcd'],
  ['a process', 'held by node (pid 12)', 'held by node (pid 4711)'],
  ['the width of a column', 'a  b', 'a     b'],
  ['white space at the end', 'a', 'a  \n\n'],
])('%s may differ', (_what, shown, actual) => {
  expect(isSame(shown, actual)).toBe(true)
})

test.each([
  ['a number', '3 files', '4 files'],
  ['a word', 'taken', 'skipped'],
  ['a line more', 'a', 'a\nb'],
  ['a line less', 'a\nb', 'a'],
  ['the order', 'a\nb', 'b\na'],
  ['one space', 'a b', 'a  b'],
])('%s may not', (_what, shown, actual) => {
  expect(isSame(shown, actual)).toBe(false)
})

test('a line of three dots stands for any number of lines, also none', () => {
  expect(isSame('a\n...\nd', 'a\nb\nc\nd')).toBe(true)
  expect(isSame('a\n...\nd', 'a\nd')).toBe(true)
  expect(isSame('a\n...', 'a\nb')).toBe(true)
  expect(isSame('a\n...\nd', 'a\nb')).toBe(false)
})

test('every output matches itself', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      expect(matchesOutput(lines, lines)).toBe(true)
    }),
  )
})
