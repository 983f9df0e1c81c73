import { expect, test } from 'vitest'
import { countMarked, type MarkedCount } from '../../src/language/count-marked.ts'
import { lawTitles } from '../../src/language/law-titles.ts'
import { markedWords } from '../../src/language/marked-words.ts'

function count(text: string): MarkedCount {
  return countMarked([{ path: 'a.ts', line: 5, text }])
}

test('counts words, and marked words for each 1,000 of them', () => {
  const { hits, perThousand, words } = count("Nobody's process isn't whole: two of them.")
  expect(words).toBe(7)
  expect(hits.map(({ word }) => word)).toEqual(['nobody'])
  expect(perThousand).toBeCloseTo(1000 / 7)
})

test('says where a marked word is, also in a phrase that is wrapped', () => {
  expect(count('one\ntwo of\nwhich three').hits).toEqual([
    { path: 'a.ts', line: 6, word: 'of which', text: 'two of' },
  ])
})

test.each([
  ['a part of a word', 'shallow copyMeanwhile'],
  ['a part of a file name', 'repack-meanwhile.ts and src/anew'],
  ['code', 'the word `nobody` in backticks'],
  ['the target of a link', '[a page](docs/nobody.md)'],
  ['the title of a law', 'Law 9: **nobody waits for\nthe housekeeper**'],
])('does not count %s', (_, text) => {
  expect(count(text).hits).toEqual([])
})

test.each(markedWords)('counts %s', (word) => {
  expect(count(`There is ${word.toUpperCase()}, indeed.`).hits).toHaveLength(1)
})

test.each(lawTitles)('counts no word of the law "%s"', (title) => {
  expect(count(title)).toEqual({ words: 0, perThousand: 0, hits: [] })
})

test('has a rate where there are no words', () => {
  expect(countMarked([])).toEqual({ words: 0, perThousand: 0, hits: [] })
})
