import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isProjectHash,
  parseProjectHash,
  parseWorkdirPath,
  pathBytes,
  projectHash,
} from '@hermes-checkpoints/core'
import { upstreamHash } from '@hermes-checkpoints/test-fixtures'
import { anyPath } from '../support/path-arbitraries.ts'
import { python } from '@hermes-checkpoints/test-fixtures'

const sixteenDigits = '0123456789abcdef'

test.each(['/', '/home/you/project', '/home/grün/日本/👍', '/home/e\u0301', '/a b\n'])(
  'issue 2.6: the hash of %j is the one that Python makes of its text',
  (path) => {
    const expected = python('hashlib.sha256(given.encode()).hexdigest()[:16]', path)
    expect(projectHash(parseWorkdirPath(path))).toBe(expected)
  },
)

test('issue 2.6: the hash of a directory is the name that upstream’s store has for it', () => {
  expect(projectHash(parseWorkdirPath('/nowhere/a project'))).toBe(
    upstreamHash('/nowhere/a project'),
  )
})

test('the hash of any path is the hash of its bytes, UTF-8 or not', () => {
  const hundredPaths = fc.array(anyPath(), { minLength: 100, maxLength: 100 })
  fc.assert(
    fc.property(hundredPaths, (paths) => {
      const given = paths.map((path) => pathBytes(path).toString('hex'))
      const expected = python(
        '[hashlib.sha256(bytes.fromhex(h)).hexdigest()[:16] for h in given]',
        given,
      )
      expect(paths.map(projectHash)).toEqual(expected)
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

test('a project’s hash parses to itself', () => {
  const hash = projectHash(parseWorkdirPath('/home/you/project'))
  expect(parseProjectHash(hash)).toBe(hash)
  expect(isProjectHash(hash)).toBe(true)
})

test.each([
  '',
  sixteenDigits.slice(1),
  `${sixteenDigits}0`,
  `${sixteenDigits}\n`,
  `${sixteenDigits}.json`,
  sixteenDigits.toUpperCase(),
  sixteenDigits.replace('a', 'g'),
])('%j is refused by name', (text) => {
  expect(isProjectHash(text)).toBe(false)
  expect(() => parseProjectHash(text)).toThrow(
    expect.objectContaining({
      code: 'id-malformed',
      message: `expected a project hash of 16 hex digits, found ${JSON.stringify(text)}`,
    }),
  )
})
