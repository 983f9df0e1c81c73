import { parseTreePath, parseWorkdirPath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { noticeText } from '../../src/home/notice-text.ts'
import { sampleReport } from '../support/sample-report.ts'

const directory = parseWorkdirPath('/home/you/pro\nject')

describe('noticeText', () => {
  test('describes a restore that was finished', () => {
    const restored = ['a', 'b', 'c'].map((name) => parseTreePath(name))
    const report = sampleReport({ restored, deleted: [parseTreePath('d')] })
    expect(noticeText({ kind: 'restore-finished', report })).toBe(
      'Finished the interrupted restore of /home/you/project to 1a2b3c4d: 3 restored, 1 deleted.\n',
    )
  })

  test('lists what could not be restored', () => {
    const failed = [{ path: parseTreePath('a'), why: 'the disk is full' }]
    const report = sampleReport({ failed, verified: false })
    expect(noticeText({ kind: 'restore-finished', report })).toMatch(
      /0 deleted\.\nFailed: a: the disk is full\n$/,
    )
  })

  test('describes a restore that was reversed', () => {
    const failed = [{ path: parseTreePath('a'), why: 'the disk is full' }]
    expect(noticeText({ kind: 'restore-reversed', directory, failed })).toBe(
      'Reversed the interrupted restore of /home/you/pro\\nject: the store lacks what it needs to finish.\nFailed: a: the disk is full\n',
    )
  })

  test('says where old repositories were moved, and which could not be', () => {
    const errors = [{ target: 'fedcba9876543210', why: 'EACCES: permission denied\u001B[2J' }]
    const report = { archive: 'legacy-20260508-143000', archived: ['0123456789abcdef'], errors }
    const text = noticeText({ kind: 'old-repositories-archived', report })
    expect(text).toMatch(/^Moved 1 repository of an older version into legacy-20260508-143000\. `/)
    expect(text).toMatch(
      /\nNot moved: fedcba9876543210: EACCES: permission denied.*\nThe next checkpoint tries again\.\n$/,
    )
  })

  test('says that an interrupted archive was completed', () => {
    const report = { archive: 'legacy-20260508-143000', archived: [], errors: [] }
    expect(noticeText({ kind: 'old-repositories-archived', report })).toMatch(
      /^Completed the interrupted archive legacy-20260508-143000 of old checkpoints\. /,
    )
  })

  test('describes a restore that was abandoned', () => {
    const why = 'the directory is another one by now'
    expect(noticeText({ kind: 'restore-abandoned', directory, why })).toBe(
      `Cannot finish or reverse the interrupted restore of /home/you/pro\\nject: ${why}\n`,
    )
  })
})
