import { repositoriesIn } from '@hermes-checkpoints/retention'
import { buildTree, link, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { scratchLayout } from '../support/scratch-store.ts'

const repository = { HEAD: 'ref: refs/heads/master' }

test('returns directories with a file HEAD', () => {
  const { base } = scratchLayout()
  buildTree(base, { '0123456789abcdef': repository, old: repository })
  expect(repositoriesIn(base).toSorted()).toEqual(['0123456789abcdef', 'old'])
})

test.each([
  ['the store', { store: repository }],
  ['an archive', { 'legacy-20260508-143000': repository }],
  ['a hidden directory', { '.git': repository }],
  ['a store that is being created', { '.store-abc': { store: repository } }],
  ['a directory without HEAD', { other: { file: '' } }],
  ['a directory whose HEAD is a directory', { other: { HEAD: {} } }],
  ['a directory whose HEAD is a link', { other: { HEAD: link('/etc/passwd') } }],
  ['a plain file', { HEAD: '' }],
])('skips %s', (_, tree) => {
  const { base } = scratchLayout()
  buildTree(base, tree)
  expect(repositoriesIn(base)).toEqual([])
})

test('law 11: follows no link to a repository', () => {
  const { base } = scratchLayout()
  const outside = scratchDirectory()
  buildTree(outside, { old: repository })
  buildTree(base, { '0123456789abcdef': link(`${outside}/old`) })
  expect(repositoriesIn(base)).toEqual([])
})

test('returns nothing without a base', () => {
  expect(repositoriesIn(scratchLayout().base)).toEqual([])
})
