import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  blobId,
  parseAbsolutePath,
  parseCheckpointId,
  parseTreePath,
  type AbsolutePath,
} from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterRestore,
  readHistory,
  writeHistory,
  type RestoreHistory,
  type RestoreKind,
  type Reversal,
} from '../../src/restore/restore-history.ts'
import { anyTreePath } from '../support/models/exceptions-arbitrary.ts'

describe('the history of restores', () => {
  test('grows by each restore, the last at the end', () => {
    const history = afterAll(['restore', 'a'], ['restore', 'b'])
    expect(history).toEqual({ restores: [to('a'), to('b')], undos: [], last: 'token of b' })
  })

  test('moves from the restores to the undos by an undo', () => {
    const history = afterAll(['restore', 'a'], ['restore', 'b'], ['undo', 'c'])
    expect(history).toEqual({ restores: [to('a')], undos: [to('c')], last: 'token of c' })
  })

  test('moves back by a redo', () => {
    const history = afterAll(['restore', 'a'], ['undo', 'b'], ['redo', 'c'])
    expect(history).toEqual({ restores: [to('c')], undos: [], last: 'token of c' })
  })

  test('keeps the earlier undos at a redo', () => {
    const undone = [['undo', 'c'] as const, ['undo', 'd'] as const]
    const history = afterAll(['restore', 'a'], ['restore', 'b'], ...undone, ['redo', 'e'])
    expect(history).toMatchObject({ restores: [to('e')], undos: [to('c')] })
  })

  test('loses the undos by a new restore', () => {
    const history = afterAll(['restore', 'a'], ['undo', 'b'], ['restore', 'c'])
    expect(history).toMatchObject({ restores: [to('c')], undos: [] })
  })

  test('holds the paths of a restore', () => {
    const scope = new Set([parseTreePath('a/b')])
    const history = afterRestore(none, { kind: 'restore', token: 't', ...to('a'), scope })
    expect(history.restores).toEqual([{ ...to('a'), scope }])
  })

  test('is the last hundred restores', () => {
    const names = Array.from({ length: 103 }, (_, number) => `${number}`)
    const { restores } = afterAll(...names.map((name) => ['restore', name] as const))
    expect(restores).toEqual(names.slice(3).map((name) => to(name)))
  })
})

describe('the file of a history', () => {
  test('is read back as it was written, with any names', () => {
    const file = scratchFile()
    fc.assert(
      fc.property(anyHistory, (history) => {
        writeHistory(file, history)
        expect(readHistory(file)).toEqual(history)
      }),
      { numRuns: 200 },
    )
  })

  test('counts as empty when it is missing', () => {
    expect(readHistory(scratchFile())).toEqual(none)
  })

  test.each([
    ['nothing in it', () => ''],
    ['a part of it', (text: string) => text.slice(0, text.length / 2)],
    ['no object', () => '1'],
    ['no list', (text: string) => text.replace('"undos"', '"others"')],
    ['a checkpoint that is no id', (text: string) => text.replace(to('a').before, 'HEAD')],
    ['a path that leads outside', (text: string) => text.replace('"inside"', '"../outside"')],
  ])('counts as empty with %s', (_what, damage) => {
    const file = scratchFile()
    const restores = [{ ...to('a'), scope: new Set([parseTreePath('inside')]) }]
    writeHistory(file, { restores, undos: [], last: 'x' })
    const text = readFileSync(file, 'utf8')
    expect(damage(text)).not.toBe(text)
    writeFileSync(file, damage(text))
    expect(readHistory(file)).toEqual(none)
  })

  test('law 10: does not count as empty when it cannot be read', () => {
    const file = scratchFile()
    mkdirSync(file)
    expect(() => readHistory(file)).toThrow('EISDIR')
  })
})

const none: RestoreHistory = { restores: [], undos: [], last: null }

function afterAll(...steps: readonly (readonly [RestoreKind, string])[]): RestoreHistory {
  return steps.reduce(
    (history, [kind, name]) =>
      afterRestore(history, { kind, token: `token of ${name}`, ...to(name) }),
    none,
  )
}

function to(name: string): Reversal {
  return { before: parseCheckpointId(blobId(Buffer.from(name))), scope: null }
}

const anyReversal: fc.Arbitrary<Reversal> = fc.record({
  before: fc.string().map((name) => to(name).before),
  scope: fc.option(fc.array(anyTreePath, { maxLength: 4 }).map((paths) => new Set(paths))),
})
const anyHistory: fc.Arbitrary<RestoreHistory> = fc.record({
  restores: fc.array(anyReversal, { maxLength: 5 }),
  undos: fc.array(anyReversal, { maxLength: 5 }),
  last: fc.option(fc.string()),
})

function scratchFile(): AbsolutePath {
  return parseAbsolutePath(join(scratchDirectory(), 'restores.json'))
}
