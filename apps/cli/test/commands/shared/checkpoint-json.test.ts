import { parseTreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { checkpointJson } from '../../../src/commands/shared/checkpoint-json.ts'
import { exceptionsWith, sampleCheckpoint } from '../../support/sample-checkpoint.ts'

describe('checkpointJson', () => {
  test('has null for unknown counts, and paths as text', () => {
    const path = parseTreePath(Buffer.from('caf\u00E9', 'latin1'))
    const exceptions = exceptionsWith([{ path, why: 'unreadable', bytes: null }])
    expect(checkpointJson(sampleCheckpoint({ counts: null, exceptions }))).toEqual({
      number: 1,
      id: '1a2b3c4d'.padEnd(40, '0'),
      shortId: '1a2b3c4d',
      timestamp: '2026-05-08T11:30:00+00:00',
      reason: 'manual',
      kind: 'manual',
      session: null,
      label: null,
      pinned: false,
      filesChanged: null,
      insertions: null,
      deletions: null,
      notCaptured: [{ path: 'caf\uDCE9', why: 'unreadable', bytes: null }],
    })
  })
})
