import { chmodSync, truncateSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { parseObjectId, type ObjectId } from '@hermes-checkpoints/core'
import { ObjectReader, objectTypes, type Store } from '@hermes-checkpoints/git-adapter'
import { describe, expect, onTestFinished, test } from 'vitest'
import { gitThat, looseBlob, scratchStore } from '../support/scratch-store.ts'
import { looseFile } from '../../src/objects/loose-objects.ts'

const content = 'content\n'.repeat(1000)
const other = 'other\n'
const absent = parseObjectId('1'.repeat(40))

/** Kinds of damage to the file of an object. */
const damages: readonly (readonly [how: string, damage: (file: string) => void])[] = [
  ['empty', (file) => truncateSync(file, 0)],
  ['cut off', (file) => truncateSync(file, 20)],
  ['garbage', (file) => writeFileSync(file, 'garbage')],
  ['of an unknown type', (file) => writeFileSync(file, deflateSync('blab 3\0abc'))],
  ['another object', (file) => writeFileSync(file, deflateSync('blob 3\0abc'))],
]

describe('ObjectReader', () => {
  test('reads an object with its type', async () => {
    const store = scratchStore()
    const id = looseBlob(store, content)
    const reader = readerOf(store)
    const bytes = Buffer.from(content)
    expect(await reader.read(id)).toEqual({ kind: 'object', type: 'blob', bytes })
    expect(await reader.check(id)).toEqual({ kind: 'whole', type: 'blob' })
  })

  test('reports missing objects', async () => {
    expect(await readerOf(scratchStore()).read(absent)).toEqual({ kind: 'missing' })
  })

  test.each(damages)('continues after an object that is %s', async (_how, damage) => {
    const store = scratchStore()
    const [bad, good] = [looseBlob(store, content), looseBlob(store, other)]
    spoil(store, bad, damage)
    const reader = readerOf(store)
    expect(await reader.read(bad)).toMatchObject({ kind: 'damaged' })
    expect(await reader.check(bad)).toMatchObject({ kind: 'damaged' })
    expect(await reader.read(good)).toMatchObject({ kind: 'object', bytes: Buffer.from(other) })
  })

  test('reads many in the given order, with any damage to some', async () => {
    const store = scratchStore()
    const many = Array.from({ length: 200 }, (_, at) => looseBlob(store, `blob ${at}`))
    const bad = many[20] ?? absent
    spoil(store, bad, (file) => writeFileSync(file, deflateSync('blab 3\0abc')))
    const answers: unknown[] = []
    for await (const [id, answer] of readerOf(store).readAll([...many, absent]))
      answers.push([id, answer.kind === 'object' ? answer.bytes.toString() : answer.kind])
    expect(answers).toEqual([
      ...many.map((id, at) => [id, id === bad ? 'damaged' : `blob ${at}`]),
      [absent, 'missing'],
    ])
  })

  test('continues after a caller that stops early', async () => {
    const store = scratchStore()
    const [one, last] = [looseBlob(store, content), looseBlob(store, other)]
    const reader = readerOf(store)
    for await (const _ of reader.readAll([one, last, one])) break
    expect(await reader.read(last)).toMatchObject({ bytes: Buffer.from(other) })
  })

  test('may be silent for any time between two questions', async () => {
    const store = scratchStore()
    const id = looseBlob(store, other)
    const { git, fake } = gitThat('logs-calls', 1000)
    const reader = readerOf({ ...store, git })
    expect(await reader.read(id)).toMatchObject({ kind: 'object' })
    await sleep(1500)
    expect(await reader.read(id)).toMatchObject({ kind: 'object' })
    expect(fake.calls().length).toBe(1)
  })

  test('is stopped by an abort', async () => {
    const store = scratchStore()
    const reader = new ObjectReader(store, { signal: AbortSignal.abort() })
    onTestFinished(() => reader.close())
    await expect(reader.read(absent)).rejects.toMatchObject({ code: 'interrupted' })
  })
})

describe('objectTypes', () => {
  const fatal = damages.filter(([how]) => how === 'empty' || how === 'of an unknown type')
  test.each(fatal)('continues after an object that is %s', async (_how, damage) => {
    const store = scratchStore()
    const many = Array.from({ length: 100 }, (_, at) => looseBlob(store, `blob ${at}`))
    const bad = many[20] ?? absent
    spoil(store, bad, damage)
    const found = await typesOf(store, [...many, absent])
    expect(found.map(([id]) => id)).toEqual([...many, absent])
    expect(found.filter(([, type]) => type !== 'blob')).toEqual([
      [bad, null],
      [absent, null],
    ])
  })
})

function readerOf(store: Store): ObjectReader {
  const reader = new ObjectReader(store)
  onTestFinished(() => reader.close())
  return reader
}

function spoil({ layout }: Store, id: ObjectId, damage: (file: string) => void): void {
  const file = looseFile(layout, id)
  chmodSync(file, 0o600)
  damage(file)
}

async function typesOf(
  store: Store,
  ids: readonly ObjectId[],
): Promise<readonly (readonly [ObjectId, string | null])[]> {
  const types: (readonly [ObjectId, string | null])[] = []
  for await (const one of objectTypes(store, ids)) types.push(one)
  return types
}
