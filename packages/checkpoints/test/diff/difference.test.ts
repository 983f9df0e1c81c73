import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint, Difference } from '@hermes-checkpoints/checkpoints'
import { displayPath, parseAbsolutePath, parseTreePath } from '@hermes-checkpoints/core'
import { diffText, type Store } from '@hermes-checkpoints/git-adapter'
import {
  buildTree,
  digestOf,
  fifo,
  file,
  hostileNames,
  link,
  scratchDirectory,
  sparse,
  type Tree,
  type TreeEntry,
} from '@hermes-checkpoints/test-fixtures'
import type { Scan } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import {
  differenceBetween,
  differenceToWorkdir,
  type WorkdirDiffOptions,
} from '../../src/diff/difference.ts'
import type { PresentState } from '../../src/project/present-state.ts'
import {
  checkpointOf,
  presentState,
  scannedState,
  scratchStore,
} from '../support/scenes/scratch-checkpoints.ts'

/** Two states of one directory with every kind of change between them. */
const before: Tree = {
  edited: 'one\ntwo\n',
  gone: '1\n',
  same: '=\n',
  run: '#!/bin/sh\n',
  binary: Buffer.from([0, 1]),
  'to-link': '1\n',
  'to-file': link('same'),
  'to-directory': '1\n',
  'from-directory/a': '1\n',
}

const after: Tree = {
  edited: 'one\n2\nthree\n',
  new: '1\n',
  same: '=\n',
  run: file({ content: '#!/bin/sh\n', mode: 0o755 }),
  binary: Buffer.from([0, 2]),
  'to-link': link('same'),
  'to-file': '1\n',
  'to-directory/a': '1\n',
  'from-directory': '1\n',
}

const changes = {
  binary: 'modified null null',
  edited: 'modified 2 1',
  'from-directory': 'added 1 0',
  'from-directory/a': 'deleted 0 1',
  gone: 'deleted 0 1',
  new: 'added 1 0',
  run: 'modified 0 0',
  'to-directory': 'deleted 0 1',
  'to-directory/a': 'added 1 0',
  'to-file': 'type-changed 1 1',
  'to-link': 'type-changed 1 1',
}

describe('differenceBetween', () => {
  test('returns the difference, as data and as git prints it', async () => {
    const { store, directory, from } = await checkpointed(before)
    replaceTree(directory, after)
    const to = await checkpointOf(store, directory, from)
    const difference = await differenceBetween(store, from, to)
    expect(difference).toMatchObject({ from, to })
    expect(changesIn(difference)).toEqual(changes)
    expect(difference.stat).toEqual(await diffText(store, from.id, to.id, { stat: true }))
    expect(difference.patch).toEqual(await diffText(store, from.id, to.id, { stat: false }))
  })

  test('is limited to paths, in data and text', async () => {
    const { store, directory, from } = await checkpointed(before)
    replaceTree(directory, after)
    const to = await checkpointOf(store, directory, from)
    const paths = ['edited', 'to-directory/a'].map((path) => parseTreePath(path))
    const difference = await differenceBetween(store, from, to, { paths })
    expect(namesIn(difference)).toEqual(threeTimes('edited', 'to-directory/a'))
  })
})

describe('differenceToWorkdir', () => {
  test('returns the same as for a checkpoint of the present state', async () => {
    const { store, directory, from } = await checkpointed(before)
    replaceTree(directory, after)
    const difference = await toPresent(store, from, await presentState(directory))
    const to = await checkpointOf(store, directory, from)
    expect(difference).toEqual({ ...(await differenceBetween(store, from, to)), to: null })
    expect(changesIn(difference)).toEqual(changes)
  })

  test('an unchanged directory has no difference', async () => {
    const { store, directory, from } = await checkpointed(before)
    const difference = await toPresent(store, from, await presentState(directory))
    const nothing = Buffer.alloc(0)
    expect(difference).toEqual({ from, to: null, files: [], stat: nothing, patch: nothing })
  })

  test('in an emptied directory every file is deleted', async () => {
    const { store, directory, from } = await checkpointed({ a: '1\n', 'b/c': '2\n' })
    replaceTree(directory, {})
    const difference = await toPresent(store, from, await presentState(directory))
    expect(changesIn(difference)).toEqual({ a: 'deleted 0 1', 'b/c': 'deleted 0 1' })
  })

  test('a file in the scan is not read again', async () => {
    const { store, directory, from } = await checkpointed(before)
    replaceTree(directory, after)
    await checkpointOf(store, directory, from)
    const present = scannedState(await presentState(directory))
    replaceTree(directory, {})
    expect(changesIn(await toPresent(store, from, present))).toEqual(changes)
  })

  test('returns the same with any scan', async () => {
    const { store, directory, from } = await checkpointed(before)
    replaceTree(directory, after)
    const between = await checkpointOf(store, directory, from)
    const { unchanged: files } = scannedState(await presentState(directory))
    replaceTree(directory, before)
    buildTree(directory, { 'deep/er': 'new\n', edited: 'now\n' })
    const scan = { ...emptyScan, tip: between.id, files }
    const present = await presentState(directory)
    const gone = [...files.keys()].filter((path) => !present.toRead.has(path))
    for (const to of [from, between]) {
      const known = await toPresent(store, to, { ...present, scan, gone })
      expect(known).toEqual(await toPresent(store, to, present))
      expect(known.files.length).toBeGreaterThan(0)
    }
  })

  test('writes nothing into the store and leaves nothing behind', async () => {
    const { store, directory, from } = await checkpointed(before)
    replaceTree(directory, after)
    const digest = digestOf(store.layout.base, { mtime: true, inode: true })
    const temporary = parseAbsolutePath(scratchDirectory())
    await toPresent(store, from, await presentState(directory), { temporary })
    expect(digestOf(store.layout.base, { mtime: true, inode: true })).toBe(digest)
    expect(readdirSync(temporary)).toEqual([])
  })

  test('law 1: writes nothing into the project', async () => {
    const { store, directory, from } = await checkpointed(before)
    replaceTree(directory, after)
    const digest = digestOf(directory, { mtime: true, inode: true })
    await toPresent(store, from, await presentState(directory))
    expect(digestOf(directory, { mtime: true, inode: true })).toBe(digest)
  })

  test('leaves nothing behind when it fails', async () => {
    const { store, directory, from } = await checkpointed(before)
    replaceTree(directory, after)
    const present = await presentState(directory)
    const temporary = parseAbsolutePath(scratchDirectory())
    const signal = AbortSignal.abort()
    await expect(toPresent(store, from, present, { temporary, signal })).rejects.toMatchObject({
      code: 'interrupted',
    })
    expect(readdirSync(temporary)).toEqual([])
  })

  test.each(['with space', 'with:colon', 'with\nnewline'])(
    'a store below %j works',
    async (name) => {
      const store = scratchStore(join(scratchDirectory(), name))
      const { directory, from } = await checkpointed({ a: '1\n' }, store)
      replaceTree(directory, { b: '2\n' })
      const difference = await toPresent(store, from, await presentState(directory))
      expect(changesIn(difference)).toEqual({ a: 'deleted 0 1', b: 'added 1 0' })
    },
  )

  test('issue 2.3: names every file by its bytes', async () => {
    const { store, directory, from } = await checkpointed({})
    const names = hostileNames.filter(({ storable }) => storable).map(({ name }) => name)
    buildTree(
      directory,
      names.map((name): TreeEntry => [name, 'hostile\n']),
    )
    const { files } = await toPresent(store, from, await presentState(directory))
    const expected = names.map((name) => parseTreePath(name))
    expect(new Set(files.map(({ path }) => path))).toEqual(new Set(expected))
  })

  describe('law 10: an entry that cannot be captured now does not count as deleted', () => {
    test('a file that has grown too large', async () => {
      const { store, directory, from } = await checkpointed({ 'data/log': 'short\n', a: '1\n' })
      buildTree(directory, { 'data/log': sparse(2_000), a: '2\n' })
      const difference = await toPresent(store, from, await presentState(directory, 1_000))
      expect(changesIn(difference)).toEqual({ a: 'modified 1 1' })
    })

    test('a file that was replaced by a pipe, although the files of a replaced directory are deleted', async () => {
      const { store, directory, from } = await checkpointed({ file: '1\n', 'directory/a': '2\n' })
      replaceTree(directory, { file: fifo(), directory: fifo() })
      const difference = await toPresent(store, from, await presentState(directory))
      expect(changesIn(difference)).toEqual({ 'directory/a': 'deleted 0 1' })
    })

    test('the files of an unreadable directory', async () => {
      const { store, directory, from } = await checkpointed({ 'closed/a/b': '1\n', c: '2\n' })
      const present = await presentState(directory)
      const difference = await toPresent(store, from, {
        ...present,
        toRead: new Map([...present.toRead].filter(([path]) => displayPath(path) === 'c')),
        notCaptured: [{ path: parseTreePath('closed'), why: 'unreadable', bytes: null }],
      })
      expect(difference.files).toEqual([])
    })

    test('a file that vanishes before it is read', async () => {
      const { store, directory, from } = await checkpointed({ a: '1\n', b: '2\n' })
      const present = await presentState(directory)
      replaceTree(directory, { b: '3\n' })
      expect(changesIn(await toPresent(store, from, present))).toEqual({ b: 'modified 1 1' })
    })
  })

  describe('with paths', () => {
    test('is limited to these, in data and text', async () => {
      const { store, directory, from } = await checkpointed(before)
      replaceTree(directory, after)
      const paths = ['edited', 'to-directory/a'].map((path) => parseTreePath(path))
      const difference = await toPresent(store, from, await presentState(directory), { paths })
      expect(namesIn(difference)).toEqual(threeTimes('edited', 'to-directory/a'))
    })

    test.each([
      ['*', ['*']],
      [':(glob)x', [':(glob)x']],
      ['-p', ['-p']],
      ['dir', ['dir/a', 'dir/b/c']],
    ])('takes %s literally', async (wanted, expected) => {
      const { store, directory, from } = await checkpointed({})
      buildTree(directory, {
        '*': '1',
        ':(glob)x': '1',
        '-p': '1',
        dir: { a: '1', b: { c: '1' } },
        dirt: '1',
      })
      const paths = [parseTreePath(wanted)]
      const difference = await toPresent(store, from, await presentState(directory), { paths })
      expect(Object.keys(changesIn(difference))).toEqual(expected)
    })
  })
})

const emptyScan: Scan = {
  tip: null,
  startedAt: 0,
  identity: { dev: 0n, ino: 0n },
  files: new Map(),
  directories: new Map(),
}

interface Checkpointed {
  readonly store: Store
  readonly directory: string
  readonly from: Checkpoint
}

/** Creates a directory with these files, and a checkpoint of it. */
async function checkpointed(tree: Tree, store: Store = scratchStore()): Promise<Checkpointed> {
  const directory = join(scratchDirectory(), 'project')
  buildTree(directory, tree)
  return { store, directory, from: await checkpointOf(store, directory) }
}

function replaceTree(directory: string, tree: Tree): void {
  rmSync(directory, { recursive: true })
  buildTree(directory, tree)
}

function toPresent(
  store: Store,
  from: Checkpoint,
  present: PresentState,
  options: Partial<WorkdirDiffOptions> = {},
): Promise<Difference> {
  const temporary = parseAbsolutePath(scratchDirectory())
  return differenceToWorkdir(store, from, present, { temporary, ...options })
}

function changesIn({ files }: Difference): Record<string, string> {
  return Object.fromEntries(
    files.map((one) => [displayPath(one.path), `${one.status} ${one.insertions} ${one.deletions}`]),
  )
}

/** Returns the file names in the data, in the patch and in the statistics. */
function namesIn(difference: Difference): readonly (readonly string[])[] {
  return [
    Object.keys(changesIn(difference)),
    captures(difference.patch, /^diff --git a\/(.*) b\//gm),
    captures(difference.stat, /^ (.*?) +\|/gm),
  ]
}

function captures(text: Buffer, pattern: RegExp): readonly string[] {
  return Array.from(text.toString().matchAll(pattern), ([, captured = '']) => captured)
}

function threeTimes(...names: readonly string[]): readonly (readonly string[])[] {
  return [names, names, names]
}
