import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hostileNames } from '@hermes-checkpoints/test-fixtures'
import { parseObjectId, pathBytes } from '@hermes-checkpoints/core'
import { log, readBlobs, readTree } from '@hermes-checkpoints/git-adapter'
import type { FileWrite, Store } from '@hermes-checkpoints/git-adapter'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chainOf,
  file,
  path,
  scratchStore,
  take,
  taken,
  gitThat,
} from '../support/scratch-store.ts'

describe('importCheckpoint', () => {
  test('law 2: gives back the bytes, modes and link targets that it was given', async () => {
    const store = scratchStore()
    const bytes = Buffer.from([0, 13, 10, 255, 254, 10])
    const id = await taken(store, {
      writes: [
        file('plain', bytes),
        { path: path('bin/run'), mode: '100755', content: Buffer.from('#!/bin/sh\r\n') },
        { path: path('link'), mode: '120000', content: Buffer.from('../outside') },
        file('empty', ''),
      ],
    })
    expect(await contentOf(store, id)).toEqual({
      plain: ['100644', bytes],
      'bin/run': ['100755', Buffer.from('#!/bin/sh\r\n')],
      link: ['120000', Buffer.from('../outside')],
      empty: ['100644', Buffer.alloc(0)],
    })
  })

  test('builds on its parent: writes, deletes, and leaves the rest unchanged', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1'), file('b', '2'), file('d/e', '3')] })
    const second = await taken(store, {
      parent: first,
      deletions: [path('b')],
      writes: [file('a', 'new'), file('f', '4')],
    })
    expect(Object.keys(await contentOf(store, second))).toEqual(['a', 'd/e', 'f'])
    expect((await log(store, second)).map((entry) => entry.id)).toEqual([second, first])
  })

  test('replaces a directory by a file and a file by a directory', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('x/y', '1'), file('z', '2')] })
    const second = await taken(store, {
      parent: first,
      deletions: [path('x/y'), path('z')],
      writes: [file('x', 'file now'), file('z/deep/er', 'directory now')],
    })
    expect(Object.keys(await contentOf(store, second))).toEqual(['x', 'z/deep/er'])
  })

  test('issue 2.3: stores every name that git can hold, byte for byte', async () => {
    const store = scratchStore()
    const names = hostileNames.filter((name) => name.storable).map((name) => name.name)
    const id = await taken(store, { writes: names.map((name) => file(name, name)) })
    const held = (await readTree(store, id)).map((entry) => pathBytes(entry.path).toString('hex'))
    expect(held.toSorted()).toEqual(
      names.map((name) => Buffer.from(name).toString('hex')).toSorted(),
    )
  })

  test('law 2: any bytes under any name come back', async () => {
    const store = scratchStore()
    const name = fc.uint8Array({ minLength: 1, maxLength: 40 }).filter(isFileName)
    const files = fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 2_000 })), {
      selector: ([bytes]) => Buffer.from(bytes).toString('hex'),
      minLength: 1,
      maxLength: 8,
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(files, async (entries) => {
        const writes = entries.map(([bytes, content]) => file(bytes, content))
        const id = await taken(store, { ref: chainOf(`round ${round++}`), writes })
        const held = await contentOf(store, id)
        const expected = entries.map(([bytes, content]): [string, unknown] => [
          Buffer.from(bytes).toString('latin1'),
          ['100644', Buffer.from(content)],
        ])
        expect(held).toEqual(Object.fromEntries(expected))
      }),
      { numRuns: 40 },
    )
  })

  test('names the time, the zone and the text of a checkpoint as git shows them', async () => {
    const store = scratchStore()
    const id = await taken(store, { message: 'before patch\n\nKind: auto\n{"empty":["a\\nb"]}\n' })
    expect((await log(store, id))[0]).toMatchObject({
      time: Date.UTC(2026, 4, 8, 3, 1, 47),
      timestamp: '2026-05-08T05:01:47+02:00',
      subject: 'before patch',
      body: 'Kind: auto\n{"empty":["a\\nb"]}',
      parent: null,
    })
  })

  test('reliability 12: refuses to move a ref that another process has moved, and changes nothing', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    const theirs = await taken(store, { parent: first, writes: [file('a', 'theirs')] })
    const ours = await take(store, { parent: first, writes: [file('a', 'ours')] })
    expect(ours).toEqual({ kind: 'ref-moved' })
    expect((await log(store, theirs)).length).toBe(2)
  })

  test('reliability 12: refuses to start a chain that another process has started', async () => {
    const store = scratchStore()
    await taken(store, { writes: [file('a', '1')] })
    expect(await take(store, { writes: [file('b', '2')] })).toEqual({ kind: 'ref-moved' })
  })

  test('stores nothing and leaves no file when a content named by id is missing', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    const missing = parseObjectId('0123456789012345678901234567890123456789')
    const write: FileWrite = { path: path('b'), mode: '100644', id: missing }
    await expect(take(store, { parent: first, writes: [write] })).rejects.toMatchObject({
      code: 'git-failed',
    })
    expect(readdirSync(store.layout.store).filter((name) => name.includes('crash'))).toEqual([])
    expect(await taken(store, { parent: first, writes: [file('b', '2')] })).toMatch(
      /^[0-9a-f]{40}$/,
    )
  })

  test('takes files by id when the store holds their content', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', 'same')] })
    const [held] = await readTree(store, first)
    if (held === undefined) throw new Error('nothing stored')
    const second = await taken(store, {
      ref: chainOf('b'),
      writes: [{ path: path('elsewhere'), mode: '100755', id: held.id }],
    })
    expect(await contentOf(store, second)).toEqual({ elsewhere: ['100755', Buffer.from('same')] })
  })

  test('law 6: an error of the caller while files are read leaves no checkpoint', async () => {
    const store = scratchStore()
    await expect(take(store, { writes: failing() })).rejects.toThrow('the disk went away')
    expect(await take(store, { writes: [file('a', '1')] })).toMatchObject({ kind: 'taken' })
  })

  test('an abort while files are sent ends git and leaves no checkpoint', async () => {
    const store = scratchStore()
    const abort = new AbortController()
    async function* endless(): AsyncGenerator<FileWrite> {
      for (let at = 0; ; at++) {
        yield file(`f${at}`, Buffer.alloc(100_000, at))
        if (at === 20) abort.abort()
      }
    }
    const attempt = take(store, { writes: endless(), signal: abort.signal })
    await expect(attempt).rejects.toMatchObject({ code: 'interrupted' })
    expect(await take(store, { writes: [file('a', '1')] })).toMatchObject({ kind: 'taken' })
  })

  test('issue 2.3: a checkpoint of 10,000 files is one git process', async () => {
    const { fake, git } = gitThat('logs-calls', 60_000)
    const store = scratchStore(git)
    await git.version()
    const before = fake.calls().length
    const writes = Array.from({ length: 10_000 }, (_, at) => file(`d${at % 100}/f${at}`, `${at}`))
    const id = await taken(store, { writes })
    const calls = fake.calls().slice(before)
    expect(calls.map((args) => args[0])).toEqual(['fast-import'])
    expect((await readTree(store, id)).length).toBe(10_000)
  })

  test('law 7: git finds the store sound', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    await taken(store, { parent: first, writes: [file('b', '2')] })
    const fsck = ['--git-dir', store.layout.store, 'fsck', '--full', '--strict']
    expect(execFileSync('git', fsck, { encoding: 'utf8', stdio: 'pipe' })).toBe('')
  })

  test('fails when the store is gone', async () => {
    const store = scratchStore()
    rmSync(join(store.layout.store, 'HEAD'))
    await expect(take(store, { writes: [file('a', '1')] })).rejects.toMatchObject({
      code: 'git-failed',
    })
  })
})

function isFileName(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  return !/[/\0]/.test(text) && text !== '.' && text !== '..' && !/^\.git$/i.test(text)
}

/** The files of a checkpoint: from the path, one character per byte, to mode and content. */
async function contentOf(
  store: Store,
  id: Parameters<typeof readTree>[1],
): Promise<Record<string, unknown>> {
  const entries = await readTree(store, id)
  const content: Record<string, unknown> = {}
  let at = 0
  for await (const answer of readBlobs(
    store,
    entries.map((entry) => entry.id),
  )) {
    const entry = entries[at++]
    if (entry === undefined || answer.kind !== 'blob') throw new Error('an object is missing')
    content[pathBytes(entry.path).toString('latin1')] = [entry.mode, answer.bytes]
  }
  return content
}

async function* failing(): AsyncGenerator<FileWrite> {
  yield file('a', '1')
  throw new Error('the disk went away')
}
