import { expect, test } from 'vitest'
import { measureExports } from '../../src/layout/measure-exports.ts'
import { findMembers } from '../../src/layout/members.ts'
import { scratchWorkspace } from '../scratch-workspace.ts'

test('an export is used if another member imports it, in code or on demand', () => {
  const root = scratchWorkspace({
    'packages/a/package.json': '{ "name": "@x/a" }',
    'packages/a/src/index.ts': `export { one, two as second, type Three } from './a.ts'
export {
  // A comment, with a comma.
  four,
  five,
} from './b.ts'
`,
    'packages/a/test/a.test.ts': `import { five } from '@x/a'\n`,
    'packages/b/package.json': '{ "name": "@x/b" }',
    'packages/b/src/index.ts': `import { one, type Three } from '@x/a'\nexport type { Own } from './own.ts'\n`,
    'apps/c/package.json': '{ "name": "@x/c" }',
    'apps/c/bin/c.js': `const { four: renamed } = await import('@x/a')\n`,
  })
  expect(measureExports(root, findMembers(root))).toEqual([
    { member: 'packages/a', exported: 5, unused: ['second', 'five'] },
    { member: 'packages/b', exported: 1, unused: ['Own'] },
  ])
})
