import { parseTreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { notCapturedText } from '../../../src/commands/shared/not-captured-text.ts'
import { piped } from '../../support/sample-checkpoint.ts'

describe('notCapturedText', () => {
  test('says why in plain words, and how large it is', () => {
    const text = notCapturedText(
      [
        { path: parseTreePath('big.bin'), why: 'oversize', bytes: 20_971_520 },
        { path: parseTreePath('pipe'), why: 'special-file', bytes: null },
      ],
      piped,
    )
    expect(text).toBe(
      'Not captured:\n  big.bin  is too large        20.0 MB\n  pipe     is no regular file\n',
    )
  })

  test('says nothing when nothing is missing', () => {
    expect(notCapturedText([], piped)).toBe('')
  })
})
