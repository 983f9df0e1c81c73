import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { parseAbsolutePath } from '@hermes-checkpoints/core'

test.each([
  ['/srv/hermes', '/srv/hermes'],
  ['/srv//hermes', '/srv/hermes'],
  ['/srv/hermes/', '/srv/hermes'],
  ['/srv/hermes//', '/srv/hermes'],
  ['/srv/./a/../hermes', '/srv/hermes'],
  ['/../srv', '/srv'],
  ['/', '/'],
  ['//', '/'],
  ['/srv/ grün ', '/srv/ grün '],
])('%j is the path %j', (text, expected) => {
  expect(parseAbsolutePath(text)).toBe(expected)
})

test.each([
  ['~', '/home/somebody'],
  ['~/', '/home/somebody'],
  ['~/.hermes', '/home/somebody/.hermes'],
  ['~/../else', '/home/else'],
  ['/srv/~', '/srv/~'],
])('a leading tilde is the user’s home directory: %s is %s', (text, expected) => {
  vi.stubEnv('HOME', '/home/somebody')
  expect(parseAbsolutePath(text)).toBe(expected)
})

test.each(['', ' ', '.', 'srv/hermes', './srv', '../srv', '~somebody', ' /srv', '/srv/a\0b', '\0'])(
  '%j is refused by name',
  (text) => {
    expect(() => parseAbsolutePath(text)).toThrow(
      expect.objectContaining({
        code: 'path-invalid',
        message: `expected an absolute path, found ${JSON.stringify(text)}`,
        hint: 'Give the path from the root, such as /home/you/.hermes.',
      }),
    )
  },
)

test('a parsed path parses to itself', () => {
  const text = fc.array(fc.constantFrom('a', '.', '..', '/', '//', '~', 'ü b')).map(joined)
  fc.assert(
    fc.property(text, (path) => {
      const parsed = parseAbsolutePath(path)
      expect(parseAbsolutePath(parsed)).toBe(parsed)
    }),
  )
})

function joined(parts: readonly string[]): string {
  return `/${parts.join('/')}`
}
