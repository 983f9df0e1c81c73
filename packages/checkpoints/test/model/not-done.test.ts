import { CheckpointError } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { notDone } from '../../src/model/not-done.ts'

describe('notDone', () => {
  test('keeps the code, the message and the hint of a CheckpointError', () => {
    const error = new CheckpointError('disk-full', 'no space is left', { hint: 'Free some space.' })
    expect(notDone(error)).toEqual({
      outcome: 'failed',
      code: 'disk-full',
      why: 'no space is left',
      hint: 'Free some space.',
    })
  })

  test('has no hint where the error has none', () => {
    expect(notDone(new CheckpointError('git-failed', 'git died'))).toEqual({
      outcome: 'failed',
      code: 'git-failed',
      why: 'git died',
    })
  })

  test('takes a lock held by another process for a skip, not for a failure', () => {
    const error = new CheckpointError('lock-busy', 'the lock is held by git (pid 7)')
    expect(notDone(error)).toEqual({
      outcome: 'skipped',
      code: 'busy',
      why: 'the lock is held by git (pid 7)',
    })
  })

  test.each([
    [new Error('EEXIST'), 'EEXIST'],
    ['a string', 'a string'],
  ])('calls everything else unexpected: %s', (error, why) => {
    expect(notDone(error)).toEqual({ outcome: 'failed', code: 'unexpected', why })
  })
})
