import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestName } from '@hermes-checkpoints/core'

const names = ['enabled', 'max_snapshots', 'max_file_size_mb', 'auto_prune']

test.each([
  ['enable', 'enabled'],
  ['maxSnapshots', 'max_snapshots'],
  ['max_snapshot', 'max_snapshots'],
  ['max_filesize_mb', 'max_file_size_mb'],
  ['atuo_prune', 'auto_prune'],
])('%s is a typo of %s', (typed, expected) => {
  expect(nearestName(typed, names)).toBe(expected)
})

test.each(['', 'auto_archive', 'retention'])('%j is close to none of the names', (typed) => {
  expect(nearestName(typed, names)).toBeUndefined()
})

test('a name is found with three typos, not with four', () => {
  expect(nearestName('abled', ['disabled'])).toBe('disabled')
  expect(nearestName('bled', ['disabled'])).toBeUndefined()
})

test('two swapped letters are one typo', () => {
  expect(nearestName('rpuen', ['prune'])).toBe('prune')
  expect(nearestName('ab', ['ba', 'abc'])).toBe('ba')
})

test('in a short name, more than half must be right', () => {
  expect(nearestName('lgo', ['log'])).toBe('log')
  expect(nearestName('glo', ['log'])).toBeUndefined()
  expect(nearestName('lo', ['log'])).toBe('log')
  expect(nearestName('lits', ['list'])).toBe('list')
  expect(nearestName('xyz', ['log', 'pin'])).toBeUndefined()
})

test('the closer one of two close names is found', () => {
  expect(nearestName('keep_day', ['keep_days', 'keep_bay', 'keep_day_s'])).toBe('keep_days')
})

test('a name is nearest to itself', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.nat(), (words, pick) => {
      const word = words[pick % words.length] ?? ''
      expect(nearestName(word, words)).toBe(word)
    }),
  )
})
