import type { Difference } from '@hermes-checkpoints/checkpoints'
import { parseTreePath } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { differencePreview } from '../../../src/commands/rollback/difference-preview.ts'
import { piped, sampleCheckpoint } from '../../support/sample-checkpoint.ts'

function differenceOf(patch: Buffer): Difference {
  const file = {
    path: parseTreePath('a'),
    status: 'modified',
    insertions: 1,
    deletions: 1,
  } as const
  const stat = Buffer.from(' a | 2 +-\n')
  return { from: sampleCheckpoint(), to: null, files: [file], stat, patch }
}

function preview(patch: Buffer): Buffer {
  return differencePreview(differenceOf(patch), piped.colors)
}

function linesUpTo(count: number): string {
  return Array.from({ length: count }, (_, at) => `+${at + 1}\n`).join('')
}

describe('differencePreview', () => {
  test('has the stat and the patch, byte by byte', () => {
    const patch = Buffer.of(0x2b, 0xe9, 0x0a)
    const expected = Buffer.concat([Buffer.from(' a | 2 +-\n\n'), patch])
    expect(preview(patch).equals(expected)).toBe(true)
  })

  test('eighty lines are shown in full', () => {
    expect(preview(Buffer.from(linesUpTo(80))).toString()).toBe(` a | 2 +-\n\n${linesUpTo(80)}`)
  })

  test.each([
    [81, '1 more line'],
    [200, '120 more lines'],
  ])('of %i lines, says that there are %s', (count, more) => {
    expect(preview(Buffer.from(linesUpTo(count))).toString()).toBe(
      ` a | 2 +-\n\n${linesUpTo(80)}… and ${more}; \`hermes-checkpoints diff\` shows them all.\n`,
    )
  })

  test('is empty when nothing differs', () => {
    const none = { ...differenceOf(Buffer.alloc(0)), files: [], stat: Buffer.alloc(0) }
    expect(differencePreview(none, piped.colors)).toHaveLength(0)
  })
})
