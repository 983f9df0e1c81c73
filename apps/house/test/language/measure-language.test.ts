import { expect, test } from 'vitest'
import type { Hit } from '../../src/language/count-marked.ts'
import { measureLanguage } from '../../src/language/measure-language.ts'
import { findMembers } from '../../src/layout/members.ts'
import { scratchWorkspace } from '../scratch-workspace.ts'

const source = `// nobody\nf('nobody is here now')\n`

function places(hits: readonly Hit[]): readonly string[] {
  return hits.map(({ line, path }) => `${path}:${line}`)
}

test('looks for comments, documents and messages where people read them', () => {
  const root = scratchWorkspace({
    'README.md': 'Nobody.\n\n```\nnobody\n```\n',
    'docs/guide.md': '\nNobody.',
    'docs/api/a.md': '\nNobody.',
    'node_modules/b/README.md': 'Nobody.',
    'packages/a/package.json': '{}',
    'packages/a/src/a.ts': source,
    'packages/a/test/a.test.ts': source,
    'packages/a/programs/a.js': source,
    'packages/a/bin/a.js': source,
    'packages/a/dist/a.js': source,
    'test-fixtures/package.json': '{}',
    'test-fixtures/src/index.ts': source,
  })
  const { comments, docs, messages, tests } = measureLanguage(root, findMembers(root))
  expect(places(comments.hits)).toEqual([
    'packages/a/src/a.ts:1',
    'packages/a/test/a.test.ts:1',
    'packages/a/programs/a.js:1',
    'packages/a/bin/a.js:1',
    'test-fixtures/src/index.ts:1',
  ])
  expect(places(docs.hits)).toEqual(['README.md:1', 'docs/guide.md:2'])
  expect(places(messages.hits)).toEqual(['packages/a/src/a.ts:2', 'packages/a/bin/a.js:2'])
  expect(places(tests.hits)).toEqual(['packages/a/test/a.test.ts:2'])
})
