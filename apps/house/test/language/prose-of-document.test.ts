import { expect, test } from 'vitest'
import { proseOfDocument } from '../../src/language/prose-of-document.ts'

function linesOf(...lines: readonly string[]): readonly string[] {
  return proseOfDocument('a.md', lines.join('\n')).text.split('\n')
}

test('fenced blocks are blank, and lines keep their numbers', () => {
  expect(linesOf('a', '```sh', 'nobody', '```', 'b')).toEqual(['a', '', '', '', 'b'])
})

test('a longer fence holds a shorter one', () => {
  expect(linesOf('````md', '```', 'x', '```', '````', 'b')).toEqual(['', '', '', '', '', 'b'])
})

test('fences of tildes and in lists are fences', () => {
  expect(linesOf('~~~', 'x', '~~~', '- ```', '  y', '  ```', 'b')).toEqual([
    ...Array.from({ length: 6 }, () => ''),
    'b',
  ])
})
