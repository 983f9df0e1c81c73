import { parseTreePath, parseWorkdirPath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { noticeText } from '../../src/home/notice-text.ts'
import { sampleReport } from '../support/sample-report.ts'

const directory = parseWorkdirPath('/home/you/pro\nject')

describe('noticeText', () => {
  test('tells of a restore that was finished', () => {
    const restored = ['a', 'b', 'c'].map((name) => parseTreePath(name))
    const report = sampleReport({ restored, deleted: [parseTreePath('d')] })
    expect(noticeText({ kind: 'restore-finished', report })).toBe(
      'A restore of /home/you/project to 1a2b3c4d that was interrupted has been finished: 3 restored, 1 deleted.\n',
    )
  })

  test('names what could not be finished', () => {
    const failed = [{ path: parseTreePath('a'), why: 'the disk is full' }]
    const report = sampleReport({ failed, verified: false })
    expect(noticeText({ kind: 'restore-finished', report })).toMatch(
      /0 deleted\.\nFailed: a: the disk is full\n$/,
    )
  })

  test('tells of a restore that was reversed', () => {
    const failed = [{ path: parseTreePath('a'), why: 'the disk is full' }]
    expect(noticeText({ kind: 'restore-reversed', directory, failed })).toBe(
      'A restore of /home/you/pro\\nject that was interrupted has been reversed: the store cannot finish it.\nFailed: a: the disk is full\n',
    )
  })

  test('tells where old repositories are now, and which could not be moved', () => {
    const errors = [{ target: 'fedcba9876543210', why: 'EACCES: permission denied\u001B[2J' }]
    const report = { archive: 'legacy-20260508-143000', archived: ['0123456789abcdef'], errors }
    const text = noticeText({ kind: 'old-repositories-archived', report })
    expect(text).toMatch(/^1 repository of an older version moved into legacy-20260508-143000\. `/)
    expect(text).toMatch(
      /\nNot moved: fedcba9876543210: EACCES: permission denied.*\nThe next checkpoint tries again\.\n$/,
    )
  })

  test('tells that an archive which was interrupted is complete', () => {
    const report = { archive: 'legacy-20260508-143000', archived: [], errors: [] }
    expect(noticeText({ kind: 'old-repositories-archived', report })).toMatch(
      /^The archive legacy-20260508-143000 of old checkpoints, which was interrupted, is complete\. /,
    )
  })

  test('tells of a restore that is forgotten', () => {
    const why = 'the directory is another one by now'
    expect(noticeText({ kind: 'restore-abandoned', directory, why })).toBe(
      `A restore of /home/you/pro\\nject was interrupted and can be neither finished nor reversed: ${why}\n`,
    )
  })
})
