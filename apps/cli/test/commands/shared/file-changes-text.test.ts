import { parseTreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { fileChangesText } from '../../../src/commands/shared/file-changes-text.ts'
import { piped } from '../../support/sample-checkpoint.ts'

describe('fileChangesText', () => {
  test('has a letter, the lines and the name of each file', () => {
    const text = fileChangesText(
      [
        { path: parseTreePath('new.txt'), status: 'added', insertions: 12, deletions: 0 },
        { path: parseTreePath('src/a.ts'), status: 'modified', insertions: 3, deletions: 100 },
        { path: parseTreePath('gone'), status: 'deleted', insertions: 0, deletions: 1 },
        { path: parseTreePath('now a\tlink'), status: 'type-changed', insertions: 1, deletions: 1 },
        { path: parseTreePath('p.png'), status: 'added', insertions: null, deletions: null },
      ],
      piped,
    )
    expect(text).toBe(
      [
        '  A  +12      -0  new.txt',
        '  M   +3    -100  src/a.ts',
        '  D   +0      -1  gone',
        String.raw`  T   +1      -1  now a\tlink`,
        '  A       binary  p.png',
        '',
      ].join('\n'),
    )
  })
})
