import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWorkdirPath, pathBytes } from '@hermes-checkpoints/core'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/home/you', '/home/you'],
  ['/home/you/', '/home/you'],
  ['/home/you//', '/home/you'],
  ['/home/grün ', '/home/grün '],
  ['/home/../a', '/home/../a'],
])('%j is the directory %j: only slashes at the end are dropped', (path, expected) => {
  expect(pathBytes(parseWorkdirPath(path)).toString()).toBe(expected)
})

test('any bytes make a path, UTF-8 or not', () => {
  fc.assert(
    fc.property(fc.uint8Array({ min: 0x30, max: 0xff }), (name) => {
      const path = Buffer.concat([Buffer.from('/'), name])
      expect(pathBytes(parseWorkdirPath(path))).toEqual(path)
    }),
  )
})

test('text and its UTF-8 are the same path', () => {
  expect(parseWorkdirPath('/grün')).toBe(parseWorkdirPath(Buffer.from('/grün')))
})

test.each(['', '.', 'home/you', '~', '~/project', ' /home', '\0', '/home\0', '/a\0/b'])(
  '%j is refused by name',
  (path) => {
    const refusal = expect.objectContaining({
      code: 'path-invalid',
      message: `expected the absolute path of a directory, found ${JSON.stringify(path)}`,
      hint: 'Give the path from the root, such as /home/you/project.',
    })
    expect(() => parseWorkdirPath(path)).toThrow(refusal)
    expect(() => parseWorkdirPath(Buffer.from(path))).toThrow(refusal)
  },
)

test('a later change to the bytes does not change the path', () => {
  const bytes = Buffer.from('/home/you')
  const path = parseWorkdirPath(bytes)
  bytes.fill(0)
  expect(pathBytes(path).toString()).toBe('/home/you')
})
