import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInRepository, parseTreePath, pathBytes } from '@hermes-checkpoints/core'
import { hostileNames } from '@hermes-checkpoints/test-fixtures'

test.each(['a', 'a/b', '...', '.a', 'a.', ' ', '-', 'a/..b/c', '~', 'C:\\x', 'grün/日本'])(
  '%j is a path inside the directory',
  (path) => {
    expect(pathBytes(parseTreePath(path))).toEqual(Buffer.from(path))
  },
)

test.each(hostileNames)('the $label name is kept byte for byte', ({ name }) => {
  expect(pathBytes(parseTreePath(name))).toEqual(name)
})

test('text and its UTF-8 are the same path', () => {
  expect(parseTreePath('grün')).toBe(parseTreePath(Buffer.from('grün')))
})

test.each([
  '',
  '/',
  '//',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  './a',
  'a/.',
  'a/./b',
  '../a',
  'a/..',
  'a/../b',
  '\0',
  'a\0b',
  'a/b\0',
])('%j is refused by name', (path) => {
  const refusal = expect.objectContaining({
    code: 'path-invalid',
    message: `expected a path inside the directory, found ${JSON.stringify(path)}`,
    hint: 'Give it relative to the directory, without . or .. parts.',
  })
  expect(() => parseTreePath(path)).toThrow(refusal)
  expect(() => parseTreePath(Buffer.from(path))).toThrow(refusal)
})

test('paths sort as their bytes do', () => {
  const bytes = fc
    .uint8Array({ min: 0x30, max: 0xff, minLength: 1 })
    .map((values) => Buffer.from(values))
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const [left, right] = [parseTreePath(one), parseTreePath(other)]
      expect(left < right).toBe(Buffer.compare(one, other) < 0)
      expect(left === right).toBe(one.equals(other))
    }),
  )
})

test.each([
  ['.git', true],
  ['.git/hooks/post-commit', true],
  ['a/.git', true],
  ['a/.GiT/config', true],
  ['.gitignore', false],
  ['a.git/b', false],
  ['git', false],
])('%s is or leads into a .git: %s', (path, isInside) => {
  expect(isInRepository(parseTreePath(path))).toBe(isInside)
})
