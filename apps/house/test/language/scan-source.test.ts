import { expect, test } from 'vitest'
import { scanSource } from '../../src/language/scan-source.ts'

function found(source: string): readonly string[] {
  return scanSource(source).map(({ kind, line, text }) => `${kind} ${line}: ${text.trim()}`)
}

test.each([
  ['a line comment', 'let a // one', ['comment 1: one']],
  ['a doc comment', '\n/** Returns it. */', ['comment 2: Returns it.']],
  ['strings of both quotes', `f('a b', "c d")`, ['string 1: a b', 'string 1: c d']],
  ['an escaped quote', String.raw`f('it\'s // no comment')`, ["string 1: it's // no comment"]],
  ['a comment mark in a string', `f('http://x') // y`, ['string 1: http://x', 'comment 1: y']],
  ['a quote in a comment', `// don't\nf('a')`, ["comment 1: don't", 'string 2: a']],
  ['a comment that never ends', 'a /* b', ['comment 1: b']],
  ['a hashbang', '#!/usr/bin/env node\n// a', ['comment 2: a']],
  ['an empty string', `f('', 'a')`, ['string 1: ', 'string 1: a']],
])('finds %s', (_, source, expected) => {
  expect(found(source)).toEqual(expected)
})

test.each([
  ['plain', '`a // b`', ['string 1: a // b']],
  ['with a value', '`a ${b} c`', ['string 1: a … c']],
  ['with braces inside', '`a ${f({ b: {} })} c` // d', ['string 1: a … c', 'comment 1: d']],
  ['within another', '`a ${`b ${c} d`} e`', ['string 1: a … e', 'string 1: b … d']],
  ['with a string inside', "`a ${b('}')} c`", ['string 1: a … c', 'string 1: }']],
  ['with a comment inside', '`a ${b /* } */} c`', ['string 1: a … c', 'comment 1: }']],
  ['with escapes', '`a \\` \\${b} $ c`', ['string 1: a ` ${b} $ c']],
  ['over several lines', '`a\n${b}`\n// c', ['string 1: a\n…', 'comment 3: c']],
])('reads a template %s', (_, source, expected) => {
  expect(found(source)).toEqual(expected)
})

test.each([
  ['a quote', `const a = /'/ // b`],
  ['two slashes', String.raw`a.replace(/\/\//g) // b`],
  ['a slash in a class', `f(/[/'"]/) // b`],
  ['a backtick, after a keyword', 'return /`/ // b'],
  ['after a brace', `if (a) {}\n/'/.test(c) // b`],
])('takes a regular expression for one: %s', (_, source) => {
  expect(found(source).map((piece) => piece.replace(/\d/, 'n'))).toEqual(['comment n: b'])
})

test.each(['a / b', '(a) / b', 'a[0] / b', '1 / b', '`a` / b'])(
  'takes a division for one: %s',
  (source) => {
    expect(found(`${source} // it's / so\nf('x')`)).toEqual(
      expect.arrayContaining(["comment 1: it's / so", 'string 2: x']),
    )
  },
)

test('joins adjacent line comments, and keeps their line breaks', () => {
  expect(found('a // of\n  // which\n\n// b')).toEqual(['comment 1: of\n which', 'comment 4: b'])
})

test('drops the stars of a block comment, and keeps its lines', () => {
  const [piece] = scanSource('/**\n * Returns a.\n *\n * And b.\n */')
  expect(piece?.text.split('\n')).toEqual(['', ' Returns a.', '', ' And b.'])
})
