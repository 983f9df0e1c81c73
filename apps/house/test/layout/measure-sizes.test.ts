import { expect, test } from 'vitest'
import { measureSizes } from '../../src/layout/measure-sizes.ts'
import { findMembers } from '../../src/layout/members.ts'
import { scratchWorkspace } from '../scratch-workspace.ts'

test('measures source files, and test code with the fixtures for each byte of them', () => {
  const sizes = [100, 200, 300, 400, 500, 600, 700, 800, 900, 10_241]
  const sources = sizes.map((bytes) => [`apps/a/src/of-${bytes}.ts`, 'x'.repeat(bytes)] as const)
  const root = scratchWorkspace({
    'apps/a/package.json': '{}',
    'test-fixtures/package.json': '{}',
    ...Object.fromEntries(sources),
    'apps/a/src/table.json': 'x'.repeat(5000),
    'apps/a/test/a.test.ts': 'x'.repeat(14_741),
    'test-fixtures/src/index.ts': 'x'.repeat(14_741),
  })
  const largest = { path: 'apps/a/src/of-10241.ts', bytes: 10_241 }
  expect(measureSizes(root, findMembers(root))).toEqual({
    files: 10,
    median: 500,
    ninetieth: 900,
    largest,
    tooLarge: [largest],
    testPerSource: 2,
  })
})

test('an empty workspace has sizes of 0', () => {
  expect(measureSizes(scratchWorkspace({}), [])).toEqual({
    files: 0,
    median: 0,
    ninetieth: 0,
    largest: null,
    tooLarge: [],
    testPerSource: 0,
  })
})
