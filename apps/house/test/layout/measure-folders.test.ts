import { expect, test } from 'vitest'
import { measureFolders, spreadOf } from '../../src/layout/measure-folders.ts'
import { findMembers } from '../../src/layout/members.ts'
import { scratchWorkspace } from '../scratch-workspace.ts'

test('counts the source files of each member by folders, src and test apart', () => {
  const root = scratchWorkspace({
    'packages/a/package.json': '{}',
    'packages/a/src/index.ts': '',
    'packages/a/src/ids/one.ts': '',
    'packages/a/src/ids/two.js': '',
    'packages/a/src/ids/golden.json': '',
    'packages/a/dist/index.js': '',
    'packages/a/node_modules/b/index.js': '',
    'packages/a/test/ids/one.test.ts': '',
    'packages/no-package/src/index.ts': '',
    'test-fixtures/package.json': '{}',
  })
  const [a, fixtures] = measureFolders(root, findMembers(root))
  expect(a).toEqual({
    member: 'packages/a',
    src: {
      files: 3,
      folders: 2,
      average: 1.5,
      largest: { path: 'packages/a/src/ids', files: 2 },
      tooLarge: [],
    },
    test: {
      files: 1,
      folders: 1,
      average: 1,
      largest: { path: 'packages/a/test/ids', files: 1 },
      tooLarge: [],
    },
  })
  expect(fixtures).toMatchObject({ member: 'test-fixtures', src: { files: 0, largest: null } })
})

test.each([
  [25, []],
  [26, [{ path: 'src', files: 26 }]],
])('a folder of %i files', (files, tooLarge) => {
  const paths = Array.from({ length: files }, (_, index) => `src/${index}.ts`)
  expect(spreadOf(paths).tooLarge).toEqual(tooLarge)
})
