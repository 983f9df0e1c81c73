import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, parseObjectId, type ObjectId } from '@hermes-checkpoints/core'
import {
  borrowObjects,
  changeCounts,
  copyObjects,
  formatCommit,
  log,
  ObjectReader,
  type BorrowedObjects,
} from '@hermes-checkpoints/git-adapter'
import { buildTree, digestOf, plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'
import { alone, realGit, scratchStore } from '../support/scratch-store.ts'

describe('borrowObjects', () => {
  test('reads what a repository holds and leaves no trace in it', async () => {
    const { borrowed, directory, tree } = foreignRepository()
    const before = digestOf(directory, { mtime: true, inode: true })
    const reader = new ObjectReader(borrowed.store)
    onTestFinished(() => reader.close())
    expect(await reader.check(tree)).toEqual({ kind: 'whole', type: 'tree' })
    borrowed.addCommit(formatCommit({ tree, parent: null, time: 0, zone: '+0000', message: 'x' }))
    expect(digestOf(directory, { mtime: true, inode: true })).toBe(before)
  })

  test('is deleted when it is closed', () => {
    const { borrowed, temporary } = foreignRepository()
    expect(readdirSync(temporary)).toHaveLength(1)
    borrowed.close()
    borrowed.close()
    expect(readdirSync(temporary)).toEqual([])
  })

  test('a repository without objects gives no objects', async () => {
    const objects = parseAbsolutePath('/nowhere/at/all')
    const temporary = parseAbsolutePath(scratchDirectory())
    const borrowed = borrowObjects(realGit(), { objects, temporary, beside: null })
    const reader = new ObjectReader(borrowed.store)
    onTestFinished(() => reader.close())
    expect(await reader.check(parseObjectId('1'.repeat(40)))).toEqual({ kind: 'missing' })
  })
})

describe('copyObjects', () => {
  test('copies a commit with its tree, so that the other store has all of it itself', async () => {
    const { blob, borrowed, tree } = foreignRepository()
    const store = alone(scratchStore())
    const id = borrowed.addCommit(
      formatCommit({
        tree,
        parent: null,
        time: 1_773_000_000_000,
        zone: '-0330',
        message: 'why\n',
      }),
    )
    await copyObjects(borrowed.store, store, [tree, blob, id as string as ObjectId])
    borrowed.close()
    expect(await log(store, id)).toMatchObject([
      { tree, subject: 'why', timestamp: '2026-03-08T16:30:00-03:30' },
    ])
    plainGit(store.layout.store, 'fsck', '--full', '--strict')
  })

  test('a missing object is an error, and nothing is stored', async () => {
    const { borrowed, tree } = foreignRepository()
    const store = alone(scratchStore())
    const missing = parseObjectId('1'.repeat(40))
    await expect(copyObjects(borrowed.store, store, [tree, missing])).rejects.toMatchObject({
      code: 'git-failed',
    })
    const packs = readdirSync(join(store.layout.objects, 'pack'))
    expect(packs.filter((name) => name.endsWith('.idx'))).toEqual([])
  })

  test('needs the lock of the store that it writes to', async () => {
    const { borrowed, tree } = foreignRepository()
    await expect(copyObjects(borrowed.store, scratchStore(), [tree])).rejects.toThrow('locked')
  })
})

describe('changeCounts', () => {
  test('counts files and lines of each pair, also against nothing', async () => {
    const { borrowed, directory, tree } = foreignRepository()
    buildTree(directory, { 'a file': '1\nzwei\n3\n', binary: Buffer.from([0, 1, 2]) })
    const other = treeOf(directory)
    const pairs = [
      { from: null, to: tree },
      { from: tree, to: other },
      { from: other, to: other },
    ]
    // The newest objects were added after `borrowObjects`.
    const again = borrowAgain(directory)
    expect(await changeCounts(again.store, pairs)).toEqual([
      { filesChanged: 1, insertions: 2, deletions: 0 },
      { filesChanged: 2, insertions: 2, deletions: 1 },
      { filesChanged: 0, insertions: 0, deletions: 0 },
    ])
    expect(await changeCounts(borrowed.store, [])).toEqual([])
  })
})

interface ForeignRepository {
  readonly directory: string
  readonly temporary: string
  readonly tree: ObjectId
  readonly blob: ObjectId
  readonly borrowed: BorrowedObjects
}

function foreignRepository(): ForeignRepository {
  const directory = scratchDirectory()
  plainGit(directory, 'init', '--quiet')
  buildTree(directory, { 'a file': '1\n2\n' })
  const tree = treeOf(directory)
  const blob = parseObjectId(plainGit(directory, 'rev-parse', `${tree}:a file`))
  const temporary = scratchDirectory()
  return { directory, temporary, tree, blob, borrowed: borrowAgain(directory, temporary) }
}

function borrowAgain(directory: string, temporary = scratchDirectory()): BorrowedObjects {
  const objects = parseAbsolutePath(join(directory, '.git', 'objects'))
  const request = { objects, temporary: parseAbsolutePath(temporary), beside: null }
  const borrowed = borrowObjects(realGit(), request)
  onTestFinished(() => borrowed.close())
  return borrowed
}

function treeOf(directory: string): ObjectId {
  plainGit(directory, 'add', '-A')
  return parseObjectId(plainGit(directory, 'write-tree'))
}
