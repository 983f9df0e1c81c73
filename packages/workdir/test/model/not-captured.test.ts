import { isNotCapturedReason } from '@hermes-checkpoints/workdir'
import { expect, test } from 'vitest'

test.each(['special-file', 'unreadable', 'vanished', 'oversize', 'path-too-long'])(
  '%s is a reason',
  (value) => {
    expect(isNotCapturedReason(value)).toBe(true)
  },
)

test.each(['', 'Oversize', '__proto__', 'constructor', 'toString', 7, null, undefined, {}])(
  '%s is not a reason',
  (value) => {
    expect(isNotCapturedReason(value)).toBe(false)
  },
)
