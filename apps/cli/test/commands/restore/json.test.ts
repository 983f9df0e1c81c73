import { parseTreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { restoreJson } from '../../../src/commands/restore/json.ts'
import { sampleReport } from '../../support/sample-report.ts'

describe('restoreJson', () => {
  test('has ids, and paths as text', () => {
    const latin = parseTreePath(Buffer.from('caf\u00E9', 'latin1'))
    const report = sampleReport({
      restored: [latin],
      deleted: [parseTreePath('new')],
      kept: [{ path: parseTreePath('big'), why: 'oversize' }],
      failed: [{ path: parseTreePath('b'), why: 'the disk is full' }],
      verified: false,
    })
    expect(restoreJson(report)).toEqual({
      restoredTo: '1a2b3c4d'.padEnd(40, '0'),
      undo: '9f8e7d6c'.padEnd(40, '0'),
      directory: '/home/you/project',
      dryRun: false,
      restored: ['caf\uDCE9'],
      deleted: ['new'],
      kept: [{ path: 'big', why: 'oversize' }],
      failed: [{ path: 'b', why: 'the disk is full' }],
      verified: false,
    })
  })
})
