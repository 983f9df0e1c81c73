import { expect, test } from 'vitest'
import { exitCodes } from '@hermes-checkpoints/core'

test('the exit codes are those that scripts rely on', () => {
  expect(exitCodes).toEqual({
    done: 0,
    declined: 1,
    failed: 2,
    partly: 3,
    busy: 11,
    damaged: 12,
    interrupted: 130,
  })
})
