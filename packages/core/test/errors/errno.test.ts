import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { hasErrno } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

test('a system error is recognised by its code', () => {
  const error = errorOf(() => readFileSync(join(scratchDirectory(), 'missing')))
  expect(hasErrno(error, 'ENOENT')).toBe(true)
  expect(hasErrno(error, 'ENOTDIR', 'ENOENT')).toBe(true)
  expect(hasErrno(error, 'ENOTDIR', 'EACCES')).toBe(false)
  expect(hasErrno(error)).toBe(false)
})

test('a system error of another realm is recognised by its code', () => {
  const error: unknown = runInNewContext(`Object.assign(new Error('gone'), { code: 'ENOENT' })`)
  expect(error).not.toBeInstanceOf(Error)
  expect(hasErrno(error, 'ENOENT')).toBe(true)
})

test.each([
  ['an error without a code', new Error('ENOENT')],
  ['an object with a code', { code: 'ENOENT' }],
  ['text', 'ENOENT'],
  ['null', null],
  ['undefined', undefined],
])('%s is not a system error', (_what, value) => {
  expect(hasErrno(value, 'ENOENT', 'undefined')).toBe(false)
})

function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('no error was thrown')
}
