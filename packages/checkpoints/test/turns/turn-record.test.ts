import { statSync, writeFileSync } from 'node:fs'
import {
  blobId,
  parseTreePath,
  parseWorkdirPath,
  projectHash,
  type Layout,
  type TreePath,
} from '@hermes-checkpoints/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readTurnRecord,
  writeTurnRecord,
  type LeftState,
  type TurnRecord,
} from '../../src/turns/turn-record.ts'
import { scratchStore } from '../support/scenes/scratch-checkpoints.ts'

const project = projectHash(parseWorkdirPath('/home/you/project'))
const id = blobId(Buffer.from('x'))

describe('a turn record', () => {
  test('is read back as it was written, for all names', () => {
    const { layout } = scratchStore()
    fc.assert(
      fc.property(anyRecord, (record) => {
        writeTurnRecord(layout, project, record)
        expect(readTurnRecord(layout, project)).toEqual(record)
      }),
      { numRuns: 50 },
    )
  })

  test('has one documented form on disk', () => {
    const { layout } = scratchStore()
    const paths = { a: { kind: 'file', id, permissions: '644' }, b: { kind: 'link', id }, c: null }
    writeRecordFile(layout, { version: 1, paths })
    expect(readTurnRecord(layout, project)).toEqual(
      new Map<TreePath, LeftState>([
        [parseTreePath('a'), { kind: 'file', id, permissions: 0o644 }],
        [parseTreePath('b'), { kind: 'link', id }],
        [parseTreePath('c'), null],
      ]),
    )
  })

  test('is empty when there is no file', () => {
    expect(readTurnRecord(scratchStore().layout, project)).toEqual(new Map())
  })

  test.each([
    ['another version', { version: 2, paths: { a: null } }],
    ['no version', { paths: { a: null } }],
    ['no paths', { version: 1 }],
    ['a list of paths', { version: 1, paths: ['a'] }],
  ])('is empty when the file is damaged: %s', (_what, content) => {
    const { layout } = scratchStore()
    writeRecordFile(layout, content)
    expect(readTurnRecord(layout, project)).toEqual(new Map())
  })

  test.each([
    ['a path that leads outside', '../a', null],
    ['a surrogate that stands for no byte', '\uD800', null],
    ['a state of unknown kind', 'a', { kind: 'fifo', id, permissions: '644' }],
    ['a file without permissions', 'a', { kind: 'file', id }],
    ['a file with no octal permissions', 'a', { kind: 'file', id, permissions: '0o644' }],
    ['a link without its target', 'a', { kind: 'link' }],
    ['a state that is text', 'a', 'deleted'],
  ])('leaves out exactly the entries that it cannot parse: %s', (_what, path, state) => {
    const { layout } = scratchStore()
    writeRecordFile(layout, { version: 1, paths: { [path]: state, sound: null } })
    expect(readTurnRecord(layout, project)).toEqual(new Map([[parseTreePath('sound'), null]]))
  })

  test('is readable by its owner only', () => {
    const { layout } = scratchStore()
    writeTurnRecord(layout, project, new Map())
    expect(statSync(layout.turnFile(project)).mode & 0o777).toBe(0o600)
  })
})

const anyTreePath = fc
  .oneof(
    fc.uint8Array({ min: 1, minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom('__proto__', '0', 'a b', 'new\nline', 'sub/é', 'constructor')
      .map((text) => Buffer.from(text)),
  )
  .filter((bytes) => isTreePath(bytes))
  .map((bytes) => parseTreePath(bytes))
const anyId = fc.string().map((text) => blobId(Buffer.from(text)))
const anyState: fc.Arbitrary<LeftState> = fc.oneof(
  fc.record({
    kind: fc.constant('file' as const),
    id: anyId,
    permissions: fc.integer({ min: 0, max: 0o7777 }),
  }),
  fc.record({ kind: fc.constant('link' as const), id: anyId }),
  fc.constant(null),
)
const anyRecord: fc.Arbitrary<TurnRecord> = fc
  .array(fc.tuple(anyTreePath, anyState), { maxLength: 8 })
  .map((entries) => new Map(entries))

function isTreePath(path: Buffer): boolean {
  try {
    parseTreePath(path)
    return true
  } catch {
    return false
  }
}

function writeRecordFile(layout: Layout, content: object): void {
  writeFileSync(layout.turnFile(project), JSON.stringify(content))
}
