import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { CheckpointError, isCheckpointError } from '@hermes-checkpoints/core'

test('an error has a code, a message and a hint', () => {
  const error = new CheckpointError('lock-busy', 'the store is in use', { hint: 'Try again.' })
  expect(error).toMatchObject({
    name: 'CheckpointError',
    code: 'lock-busy',
    message: 'the store is in use',
    hint: 'Try again.',
  })
  expect(String(error)).toBe('CheckpointError: the store is in use')
})

test('an error keeps its cause', () => {
  const cause = new Error('disk full')
  expect(new CheckpointError('git-failed', 'git died', { cause }).cause).toBe(cause)
})

test('an error without a cause and a hint has neither', () => {
  const error = new CheckpointError('git-failed', 'git died')
  expect(error.hint).toBeUndefined()
  expect(Object.hasOwn(error, 'cause')).toBe(false)
})

test('an error shows where it was thrown', () => {
  expect(new CheckpointError('git-failed', 'git died').stack).toContain('checkpoint-error.test.ts')
})

test('our error is recognised', () => {
  expect(isCheckpointError(new CheckpointError('git-failed', 'git died'))).toBe(true)
})

test('an error of another copy of the package is recognised', async () => {
  vi.resetModules()
  const copy = await import('@hermes-checkpoints/core')
  const error = new copy.CheckpointError('git-failed', 'git died')
  expect(error).not.toBeInstanceOf(CheckpointError)
  expect(isCheckpointError(error)).toBe(true)
})

test('an error of another realm is recognised', () => {
  const error: unknown = runInNewContext(`
    class CheckpointError extends Error {
      code = 'git-failed'
      get name() { return 'CheckpointError' }
    }
    new CheckpointError('git died')
  `)
  expect(error).not.toBeInstanceOf(Error)
  expect(isCheckpointError(error)).toBe(true)
})

test.each([
  ['another error with a code', Object.assign(new Error('no'), { code: 'git-failed' })],
  ['our name without a code', Object.assign(new Error('no'), { name: 'CheckpointError' })],
  ['an object that only looks like one', { name: 'CheckpointError', code: 'git-failed' }],
  ['text', 'CheckpointError'],
  ['null', null],
  ['undefined', undefined],
])('%s is not a CheckpointError', (_what, value) => {
  expect(isCheckpointError(value)).toBe(false)
})
