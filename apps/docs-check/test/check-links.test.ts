import { buildTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { checkLinks } from '../src/check-links.ts'
import { anchorsOf } from '../src/markdown-links.ts'

function problemsOf(text: string): readonly string[] {
  const root = scratchDirectory()
  buildTree(root, {
    'README.md': text,
    docs: { 'guide.md': '# The guide\n\n## `lock-busy`\n\n```\n## No heading\n```\n' },
  })
  return checkLinks(root, 'README.md').map(({ what }) => what)
}

test('links to existing files, directories and headings are accepted', () => {
  const text = '[a](docs) [b](docs/guide.md) [c](docs/guide.md#lock-busy) [d](#own)\n\n# Own\n'
  expect(problemsOf(text)).toEqual([])
})

test.each([
  '[a](docs/none.md)',
  '![a](none.svg)',
  '<img src="none.svg">',
  '[a](docs/guide.md#none)',
])('%s is a problem', (text) => {
  expect(problemsOf(text)).toHaveLength(1)
})

test('a line in code that looks like a heading is not one', () => {
  expect(problemsOf('[a](docs/guide.md#no-heading)')).toHaveLength(1)
})

test('links to other sites, and links in code, are ignored', () => {
  expect(problemsOf('[a](https://example.com/none) `[b](none)`\n\n```\n[c](none)\n```\n')).toEqual(
    [],
  )
})

test('headings with the same words get different anchors', () => {
  expect([...anchorsOf('# One, two!\n# One two\n')]).toEqual(['one-two', 'one-two-1'])
})
