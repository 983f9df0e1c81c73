import { expect, test } from 'vitest'
import { defaultExcludes } from '@hermes-checkpoints/core'
import { ignoreLayer, isIgnored } from '@hermes-checkpoints/workdir'

test('patterns of the settings are UTF-8', () => {
  const layer = ignoreLayer('', ['grün', '*.日本'])
  expect(isIgnored([layer], 'grün', false)).toBe(true)
  expect(isIgnored([layer], 'a.日本', false)).toBe(true)
  expect(isIgnored([layer], Buffer.from('grün', 'latin1'), false)).toBe(false)
})

test('the directory of a layer may have any name', () => {
  const layer = ignoreLayer('grün', ['/a'])
  expect(isIgnored([layer], 'grün/a', false)).toBe(true)
  expect(isIgnored([ignoreLayer(Buffer.of(0xff), ['/a'])], bytes('\xFF/a'), false)).toBe(true)
  expect(isIgnored([layer], 'a', false)).toBe(false)
})

test('patterns of the settings follow the rules of a file', () => {
  const layer = ignoreLayer('a', ['# b', '/b/  ', '*.log', '!keep.log', '\\#c'])
  const ignored = ['a/b', 'a/x.log', 'a/d/x.log', 'a/#c']
  const kept = ['b', 'x.log', 'a/keep.log', 'a/d/b', 'a/# b']
  const paths = [...ignored, ...kept]
  expect(paths.filter((path) => isIgnored([layer], path, true))).toEqual(ignored)
})

test.each<[path: string, isDirectory: boolean, ignored: boolean]>([
  ['node_modules', true, true],
  ['packages/a/node_modules', true, true],
  ['node_modules', false, false],
  ['src/a.pyc', false, true],
  ['.env', false, true],
  ['.env.test.local', false, true],
  ['.envrc', false, false],
  ['sub/.git', true, true],
  ['src/a.ts', false, false],
])('by the default excludes, %s (directory: %s) is ignored: %s', (path, isDirectory, ignored) => {
  expect(isIgnored([ignoreLayer('', defaultExcludes)], path, isDirectory)).toBe(ignored)
})

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
