import { parseTreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { notCapturedText } from '../../../src/commands/shared/not-captured-text.ts'
import { piped } from '../../support/sample-checkpoint.ts'

describe('notCapturedText', () => {
  test('names the reason and the size', () => {
    const text = notCapturedText(
      [
        { path: parseTreePath('big.bin'), why: 'oversize', bytes: 20_971_520 },
        { path: parseTreePath('pipe'), why: 'special-file', bytes: null },
      ],
      piped,
    )
    expect(text).toBe(
      'Not captured:\n  big.bin  too large           20.0 MB\n  pipe     not a regular file\n',
    )
  })

  test('says nothing when nothing is missing', () => {
    expect(notCapturedText([], piped)).toBe('')
  })
})
