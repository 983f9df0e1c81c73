import { join } from 'node:path'
import { buildTree, plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countLines, type LineCounts } from '../../src/snapshot/count-lines.ts'

const numbers = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `${from + at}\n`).join('')

describe('countLines', () => {
  test.each<[string, string | Buffer, string | Buffer]>([
    ['one line more', 'a\n', 'a\nb\n'],
    ['one line fewer', 'a\nb\nc\n', 'a\nc\n'],
    ['one line edited', 'a\nb\nc\n', 'a\nB\nc\n'],
    ['a final newline that goes', 'a\nb\n', 'a\nb'],
    ['a final newline that comes', 'a', 'a\n'],
    ['no final newline on both sides', 'a\nb', 'a\nc'],
    ['CRLF instead of LF', 'a\nb\n', 'a\r\nb\r\n'],
    ['a lone CR, which ends no line', 'a\rb\rc', 'a\rB\rc'],
    ['empty before', '', 'a\nb'],
    ['empty after', 'a\nb\n', ''],
    ['blank lines', '\n\n\n', '\n\n'],
    ['bytes that are no UTF-8', Buffer.of(0xff, 10, 0xfe, 10), Buffer.of(0xff, 10, 0xfd, 10)],
    ['binary before', 'a\n\0b\n', 'a\nb\n'],
    ['binary after', 'a\n', Buffer.of(0)],
    ['a NUL behind the bytes that git looks at', 'a\n'.repeat(4000), `${'a\n'.repeat(4000)}\0\n`],
    ['a NUL in the last byte that git looks at', 'a'.repeat(7999), `${'b'.repeat(7999)}\0`],
    ['lines that moved', numbers(0, 50), numbers(25, 50) + numbers(0, 25)],
    ['a whole rewrite', numbers(0, 900), numbers(1000, 1900)],
    ['a rewrite beyond the limit', numbers(0, 3000), numbers(5000, 9000)],
  ])('agrees with git: %s', async (_, before, after) => {
    expect(await countLines(Buffer.from(before), Buffer.from(after))).toEqual(
      gitCounts(before, after),
    )
  })

  test('all lines of a new file are insertions, of a deleted one deletions', async () => {
    expect(await countLines(null, Buffer.from('a\nb'))).toEqual({ insertions: 2, deletions: 0 })
    expect(await countLines(Buffer.from('a\nb\n'), null)).toEqual({ insertions: 0, deletions: 2 })
    expect(await countLines(null, Buffer.alloc(0))).toEqual({ insertions: 0, deletions: 0 })
    expect(await countLines(null, Buffer.of(0))).toEqual({ insertions: 0, deletions: 0 })
  })

  test('insertions minus deletions is the difference in lines', async () => {
    const text = fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        const counts = await countLines(textOf(before), textOf(after))
        expect(counts.insertions - counts.deletions).toBe(after.length - before.length)
        expect(counts.insertions).toBeLessThanOrEqual(after.length)
      }),
    )
  })
})

function textOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''))
}

/** The counts of git itself, which prints `-` for binary content. */
function gitCounts(before: string | Buffer, after: string | Buffer): LineCounts {
  const directory = scratchDirectory()
  buildTree(directory, { before, after })
  plainGit(directory, 'init', '--quiet', 'repository')
  const repository = join(directory, 'repository')
  const ids = ['before', 'after'].map((name) =>
    plainGit(repository, 'hash-object', '-w', '--no-filters', join(directory, name)),
  )
  const answer = plainGit(repository, 'diff', '--numstat', '--minimal', ...ids)
  const [insertions = 0, deletions = 0] = answer.split('\t').map((count) => Number(count) || 0)
  return { insertions, deletions }
}
