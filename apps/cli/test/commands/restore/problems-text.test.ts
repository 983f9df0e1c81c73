import { parseTreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { restoreProblemsText } from '../../../src/commands/restore/problems-text.ts'
import { sampleReport } from '../../support/sample-report.ts'

describe('restoreProblemsText', () => {
  test('is empty when everything was restored, or only planned', () => {
    expect(restoreProblemsText(sampleReport())).toBe('')
    expect(restoreProblemsText(sampleReport({ dryRun: true, verified: false }))).toBe('')
  })

  test('names every path that failed and why', () => {
    const failed = [
      { path: parseTreePath('a\tb'), why: 'the disk is full' },
      { path: parseTreePath('c'), why: 'it is \u001Bbusy' },
    ]
    expect(restoreProblemsText(sampleReport({ failed, verified: false }))).toBe(
      'Failed: a\\tb: the disk is full\nFailed: c: it is \\x1bbusy\n',
    )
  })

  test('law 6: reports a directory that differs afterwards, with a next step', () => {
    expect(restoreProblemsText(sampleReport({ verified: false }))).toBe(
      'Failed: /home/you/project still differs from checkpoint 1a2b3c4d. Run `hermes-checkpoints diff 1a2b3c4d` to see how.\n',
    )
  })
})
