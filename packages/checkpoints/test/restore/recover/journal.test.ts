import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  blobId,
  parseAbsolutePath,
  parseCheckpointId,
  parseTreePath,
  type AbsolutePath,
} from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import type { Entry } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readJournal,
  removeJournal,
  writeJournal,
  type Journal,
} from '../../../src/restore/recover/journal.ts'
import { anyTreePath } from '../../support/models/exceptions-arbitrary.ts'

describe('a journal', () => {
  test('is read back as it was written, with any names', () => {
    const file = scratchFile()
    fc.assert(
      fc.property(anyJournal, (journal) => {
        writeJournal(file, journal)
        expect(readJournal(file)).toEqual({ kind: 'journal', journal })
      }),
      { numRuns: 200 },
    )
  })

  test('is absent when none was written', () => {
    expect(readJournal(scratchFile())).toEqual({ kind: 'none' })
  })

  test('is absent after it was removed, also twice', () => {
    const file = scratchFile()
    writeJournal(file, sample)
    removeJournal(file)
    removeJournal(file)
    expect(readJournal(file)).toEqual({ kind: 'none' })
  })

  test('can be read by no other user', () => {
    const file = scratchFile()
    writeJournal(file, sample)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['nothing in it', () => ''],
    ['a part of it', (text: string) => text.slice(0, text.length / 2)],
    ['zeros', (text: string) => '\0'.repeat(text.length)],
    ['no object', () => 'null'],
    ['an unknown version', (text: string) => text.replace('"version":1', '"version":2')],
    ['no version', (text: string) => text.replace('"version":1,', '')],
    ['an identity that is no number', (text: string) => text.replace('"4"', '"four"')],
    ['a token that is no part of a name', (text: string) => text.replace('0a1b', '../x')],
    ['a target that is no id', (text: string) => text.replace(sample.target, 'main')],
    ['a path that leads outside', (text: string) => text.replace('inside/file', '../../file')],
    ['a scope that leads outside', (text: string) => text.replace('"inside"', '"/etc"')],
    ['a path into a repository', (text: string) => text.replace('inside/file', '.git/hooks/x')],
    ['a path into one in other letters', (text: string) => text.replace('inside/file', 'a/.GIT')],
    ['an absolute path', (text: string) => text.replace('inside/file', '/etc/passwd')],
    ['a token that is too long', (text: string) => text.replace('0a1b', 'a'.repeat(65))],
    ['a kind that nobody knows', (text: string) => text.replace('"restore"', '"format"')],
    ['an action that nobody knows', (text: string) => text.replace('"delete"', '"run"')],
    ['a reason that nobody knows', (text: string) => text.replace('"added-since"', '"__proto__"')],
    ['an entry that nobody knows', (text: string) => text.replace('"link"', '"device"')],
    ['an entry without an id', (text: string) => text.replace('"id"', '"name"')],
    ['permissions that are none', (text: string) => text.replace('420', '"rwx"')],
    ['permissions that are too many', (text: string) => text.replace('420', '4096')],
    ['a number for a path', (text: string) => text.replace('"inside/file"', '7')],
    ['a kept path without a reason', (text: string) => text.replace('"edited"', 'null')],
    ['no changes', (text: string) => text.replace('"changes"', '"others"')],
  ])('counts as damaged with %s', (_what, damage) => {
    const file = scratchFile()
    writeJournal(file, sample)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, damage(text))
    expect(damage(text)).not.toBe(text)
    expect(readJournal(file)).toEqual({ kind: 'damaged' })
  })
})

const anyId = fc.string().map((text) => blobId(Buffer.from(text)))
const anyBits = fc.integer({ min: 0, max: 0o7777 })
const anyCheckpoint = anyId.map((id) => parseCheckpointId(id))
const anyEntry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), id: anyId, permissions: anyBits }),
  fc.record({ kind: fc.constant('link' as const), id: anyId }),
  fc.record({ kind: fc.constant('directory' as const), permissions: anyBits }),
)
const anyJournal: fc.Arbitrary<Journal> = fc.record({
  kind: fc.constantFrom('restore', 'undo', 'redo'),
  identity: fc.record({ dev: fc.bigInt({ min: 0n }), ino: fc.bigInt({ min: 0n }) }),
  token: fc.uint8Array({ minLength: 6, maxLength: 6 }).map((b) => Buffer.from(b).toString('hex')),
  target: anyCheckpoint,
  safety: fc.option(anyCheckpoint),
  scope: fc.option(fc.array(anyTreePath, { maxLength: 3 })),
  changes: fc.array(
    fc.record({
      path: anyTreePath,
      action: fc.constantFrom('write', 'delete', 'chmod', 'mkdir', 'rmdir'),
      why: fc.constantFrom('missing', 'content-differs', 'kind-differs', 'added-since'),
      before: fc.option(anyEntry),
      after: fc.option(anyEntry),
    }),
    { maxLength: 5 },
  ),
  kept: fc.array(
    fc.record({ path: anyTreePath, why: fc.constantFrom('ignored-now', 'edited', 'oversize') }),
    { maxLength: 3 },
  ),
})

const sample: Journal = {
  kind: 'restore',
  identity: { dev: 3n, ino: 4n },
  token: '0a1b',
  target: parseCheckpointId(blobId(Buffer.from('target'))),
  safety: null,
  scope: [parseTreePath('inside')],
  changes: [
    {
      path: parseTreePath('inside/file'),
      action: 'delete',
      why: 'added-since',
      before: { kind: 'link', id: blobId(Buffer.from('somewhere')) },
      after: null,
    },
    {
      path: parseTreePath('other'),
      action: 'write',
      why: 'missing',
      before: null,
      after: { kind: 'file', id: blobId(Buffer.from('content')), permissions: 0o644 },
    },
  ],
  kept: [{ path: parseTreePath('kept'), why: 'edited' }],
}

function scratchFile(): AbsolutePath {
  return parseAbsolutePath(join(scratchDirectory(), 'journal.json'))
}
