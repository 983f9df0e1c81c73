import { describe, expect, test } from 'vitest'
import { rollbackListText } from '../../../src/commands/rollback/text.ts'
import { colourful, piped, sampleCheckpoint } from '../../support/sample-checkpoint.ts'

describe('rollbackListText', () => {
  test('upstream: numbers, ids, times, reasons and counts, then the commands', () => {
    const one = { filesChanged: 1, insertions: 1, deletions: 0 }
    const log = [
      sampleCheckpoint({ reason: 'before write_file' }),
      sampleCheckpoint({ number: 2, counts: one }),
    ]
    expect(rollbackListText(log, piped, '/home/you/project')).toBe(
      `📸 Checkpoints for /home/you/project:

  1. 1a2b3c4d  2026-05-08 11:30  before write_file  (3 files, +10/-2)
  2. 1a2b3c4d  2026-05-08 11:30  manual  (1 file, +1/-0)

  hermes-checkpoints rollback <N>         bring the directory back to checkpoint N
  hermes-checkpoints rollback diff <N>    see what has changed since checkpoint N
  hermes-checkpoints rollback <N> <file>  bring back one file only
`,
    )
  })

  test.each([null, { filesChanged: 0, insertions: 0, deletions: 0 }])(
    'has no counts for %j',
    (counts) => {
      const text = rollbackListText([sampleCheckpoint({ counts })], piped, '/p')
      expect(text).toContain('11:30  manual\n')
    },
  )

  test('escapes control characters, and is coloured on a terminal', () => {
    const log = [sampleCheckpoint({ reason: '\u0007\n' })]
    expect(rollbackListText(log, piped, '/p')).toContain(String.raw`  \x07\n  (`)
    expect(rollbackListText(log, colourful, '/p')).toContain('\u001B[33m1a2b3c4d')
  })
})
