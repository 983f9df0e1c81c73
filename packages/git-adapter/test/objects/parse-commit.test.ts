import { execFileSync } from 'node:child_process'
import type { CheckpointId } from '@hermes-checkpoints/core'
import { log, parseCommit } from '@hermes-checkpoints/git-adapter'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gitThat, scratchStore } from '../support/scratch-store.ts'
import { parseCommitHeader, parsePlainCommit } from '../../src/objects/parse-commit.ts'

const [one, two] = ['1'.repeat(40), '2'.repeat(40)]
const people = 'author A B <a@b> 1767225600 +0100\ncommitter A B <a@b> 1767225601 +0100\n'

const tree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const usual = ['author H <h@l> 1778209307 +0200', 'committer H <h@l> 1778209307 +0200']
const commitOf = (message: string, head = usual): Buffer =>
  Buffer.from(`tree ${tree}\n${head.join('\n')}\n\n${message}`)

describe('parseCommit', () => {
  test('reads tree, parent, time and message', () => {
    const text = `tree ${one}\nparent ${two}\n${people}\nsubject\n\nparent ${one}\n`
    expect(parseCommit(Buffer.from(text))).toEqual({
      tree: one,
      parent: two,
      time: 1_767_225_600_000,
      zone: '+0100',
      message: `subject\n\nparent ${one}\n`,
    })
  })

  test('has no parent for a first commit', () => {
    const text = `tree ${one}\n${people}\nparent ${two}\n`
    expect(parseCommit(Buffer.from(text))?.parent).toBeNull()
  })

  test('is null for anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(parseCommit(Buffer.from(bytes))).toBeNull()
      }),
    )
  })
})

describe('parsePlainCommit', () => {
  test('agrees with git about any commit that it parses', async () => {
    const { git } = gitThat('logs-calls')
    const store = scratchStore(git)
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '\r', '\t', '\u00a0', ':') }),
      fc.string({ unit: 'grapheme' }),
    )
    const zone = fc.constantFrom('+0000', '-0000', '+0200', '-0330', '+1400', '+1545', '-1200')
    const seconds = fc.integer({ min: 100_000, max: 9_999_999_999 })
    const property = fc.asyncProperty(text, seconds, zone, async (message, second, where) => {
      const when = `H <h@l> ${second} ${where}`
      const bytes = commitOf(message, [`author ${when}`, `committer ${when}`])
      const place = parseCommitHeader(bytes)
      if (place === null) return
      const [id, ...fields] = byGit(store.layout.store, bytes)
      expect(Object.values(place)).toEqual(fields.slice(0, 3))
      const plain = parsePlainCommit(bytes)
      if (plain === null) return
      expect(Object.values(plain)).toEqual(fields)
      expect(await log(store, id as CheckpointId)).toEqual([{ ...plain, id }])
    })
    await fc.assert(property, { numRuns: 150 })
  })

  test.each([
    ['a subject', 'before write_file', 'before write_file', ''],
    ['a subject and a newline', 'before write_file\n', 'before write_file', ''],
    [
      'a subject and a body',
      'manual\n\nkind: manual\n\n{"a":1}\n',
      'manual',
      'kind: manual\n\n{"a":1}',
    ],
  ])('parses a commit with %s', (_what, message, subject, body) => {
    expect(parsePlainCommit(commitOf(message))).toEqual({
      tree,
      parent: null,
      time: 1_778_209_307_000,
      timestamp: '2026-05-08T05:01:47+02:00',
      subject,
      body,
    })
  })

  test.each([
    ['without a message', commitOf('')],
    ['whose subject has two lines', commitOf('two\nlines')],
    ['whose subject begins with a blank', commitOf(' a')],
    ['that begins with an empty line', commitOf('\na')],
    ['with two empty lines below its subject', commitOf('a\n\n\nb')],
    ['with a zero byte', commitOf('a\0b')],
    ['that is a merge', commitOf('a', [`parent ${tree}`, `parent ${tree}`, ...usual])],
    ['that is signed', commitOf('a', [...usual, 'gpgsig -----', ' more'])],
    ['in another encoding', commitOf('a', [...usual, 'encoding latin1'])],
    ['without a zone', commitOf('a', ['author H <h@l> 1 -0000', usual[1]!])],
    ['without a time', commitOf('a', ['author H <h@l>', usual[1]!])],
    ['that is not a commit', Buffer.from('tree 1\n\na')],
  ])('leaves a commit %s to git', (_what, bytes) => {
    expect(parsePlainCommit(bytes)).toBeNull()
  })
})

/** Stores a commit and returns its fields as `git log` prints them. */
function byGit(store: string, bytes: Buffer): readonly unknown[] {
  const git = (args: readonly string[], input?: Buffer): string =>
    execFileSync('git', ['--git-dir', store, ...args], { input, encoding: 'utf8' })
  const id = git(['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'], bytes).trim()
  const format = '%T%x00%P%x00%at%x00%aI%x00%s%x00%b'
  const told = git(['log', '-z', `--format=${format}`, '--encoding=UTF-8', id]).split('\0')
  const [of, parent, seconds, timestamp = '', subject, body = ''] = told
  const parentOrNull = parent === '' ? null : parent
  // Newer versions of git write a Z for UTC.
  const when = timestamp.replace(/Z$/, '+00:00')
  return [id, of, parentOrNull, Number(seconds) * 1000, when, subject, body.trimEnd()]
}
