import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { parseObjectId, type CheckpointId, type ObjectId } from '@hermes-checkpoints/core'
import {
  ObjectReader,
  readTree,
  TreeReader,
  type FileWrite,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chainOf, file, path, scratchStore, taken, unpack } from '../support/scratch-store.ts'
import { looseFile } from '../../src/objects/loose-objects.ts'

const anyName = fc
  .array(fc.constantFrom('a', 'b', 'a.b', 'a-', 'é'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'))
const anyFiles = fc
  .array(fc.tuple(anyName, fc.constantFrom('1', '2'), fc.constantFrom('100644', '100755')), {
    maxLength: 8,
  })
  .map((all) => withoutConflicts(all.map(([name, text, mode]) => ({ ...file(name, text), mode }))))

describe('TreeReader.difference', () => {
  test('finds the changes from any tree to any other', async () => {
    const store = scratchStore()
    const trees = readerOf(store)
    let round = 0
    const property = fc.asyncProperty(anyFiles, anyFiles, async (before, after) => {
      round += 1
      const from = await treeOf(store, `from ${round}`, before)
      const to = await treeOf(store, `to ${round}`, after)
      const found = await trees.difference(from, to)
      const files = new Map((await readTree(store, from)).map((one) => [one.path, one]))
      for (const [name, one] of found?.files ?? []) {
        expect(files.get(name)).not.toEqual(one ?? undefined)
        if (one === null) files.delete(name)
        else files.set(name, one)
      }
      const byPath = [...files.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
      const expected = await readTree(store, to)
      expect(byPath).toEqual(expected.toSorted((one, other) => (one.path < other.path ? -1 : 1)))
      const [had, has] = [directoriesOf(before), directoriesOf(after)]
      const changed = [...new Set([...had, ...has])].filter((one) => had.has(one) !== has.has(one))
      expect(found?.directories).toEqual(new Map(changed.map((one) => [path(one), has.has(one)])))
    })
    await fc.assert(property, { numRuns: 30 })
  })

  test('against nothing, everything is new', async () => {
    const store = scratchStore()
    const tree = await treeOf(store, 'a', [file('a', '1'), file('b/c', '2')])
    const found = await readerOf(store).difference(null, tree)
    expect([...(found?.files.keys() ?? [])]).toEqual([path('a'), path('b/c')])
    expect(found?.directories).toEqual(new Map([[path('b'), true]]))
  })

  test('does not read the directories that are equal', async () => {
    const { store, from, to } = await twoTrees()
    spoil(store, plainGit(store.layout.store, 'rev-parse', `${from}:same`))
    const found = await readerOf(store).difference(from, to)
    expect([...(found?.files.keys() ?? [])]).toEqual([path('other/a')])
  })

  test.each([
    ['the tree', ''],
    ['a directory', 'other'],
  ])('throws when %s that it leads to is another object', async (_, name) => {
    const { store, from, to } = await twoTrees()
    spoil(store, plainGit(store.layout.store, 'rev-parse', `${to}:${name}`))
    await expect(readerOf(store).difference(from, to)).rejects.toMatchObject({
      code: 'store-damaged',
    })
  })

  test.each([
    ['the tree', ''],
    ['a directory', 'other'],
  ])('returns null when %s that it starts from is another object', async (_, name) => {
    const { store, from, to } = await twoTrees()
    spoil(store, plainGit(store.layout.store, 'rev-parse', `${from}:${name}`))
    expect(await readerOf(store).difference(from, to)).toBeNull()
  })

  test.each(['..', '.', '.git', '.GIT', 'a/b', ''])(
    'law 11: throws for the name %j, which would lead elsewhere',
    async (name) => {
      const store = scratchStore()
      const from = await treeOf(store, 'a', [file('a', '1')])
      const to = treeWith(store, name, plainGit(store.layout.store, 'rev-parse', `${from}:a`))
      await expect(readerOf(store).difference(from, to)).rejects.toMatchObject({
        code: 'store-damaged',
        message: expect.stringContaining(JSON.stringify(name)) as string,
      })
    },
  )
})

describe('TreeReader', () => {
  test('knows the tree of a checkpoint, and which paths a tree has', async () => {
    const store = scratchStore()
    const id = await taken(store, { writes: [file('a/b', '1')] })
    const trees = readerOf(store)
    const tree = await trees.treeOf(id)
    expect(tree).toBe(plainGit(store.layout.store, 'rev-parse', `${id}^{tree}`))
    const names = ['a', 'a/b', 'b', 'a/c', 'a/b/c']
    const answers: boolean[] = []
    for (const name of names) answers.push(await trees.has(tree, path(name)))
    expect(answers).toEqual([true, true, false, false, false])
  })

  test('fails for a missing checkpoint, and for an object that is not one', async () => {
    const { store, to } = await twoTrees()
    for (const id of ['1'.repeat(40), to])
      await expect(readerOf(store).treeOf(id as CheckpointId)).rejects.toMatchObject({
        code: 'store-damaged',
      })
  })
})

function readerOf(store: Store): TreeReader {
  const objects = new ObjectReader(store)
  onTestFinished(() => objects.close())
  return new TreeReader(objects)
}

async function treeOf(
  store: Store,
  chain: string,
  writes: readonly FileWrite[],
): Promise<ObjectId> {
  const id = await taken(store, { ref: chainOf(chain), writes })
  return parseObjectId(plainGit(store.layout.store, 'rev-parse', `${id}^{tree}`))
}

/** Two trees of loose objects that differ in one directory. */
async function twoTrees(): Promise<{ store: Store; from: ObjectId; to: ObjectId }> {
  const store = scratchStore()
  const same = file('same/a', 'same')
  const from = await treeOf(store, 'from', [same, file('other/a', '1')])
  const to = await treeOf(store, 'to', [same, file('other/a', '2')])
  unpack(store)
  return { store, from, to }
}

/** Replaces the file of one object by that of another. */
function spoil({ layout }: Store, id: string): void {
  const place = looseFile(layout, parseObjectId(id))
  const content = execFileSync('git', ['hash-object', '-w', '--stdin'], {
    cwd: layout.store,
    input: 'another',
    encoding: 'utf8',
  })
  chmodSync(place, 0o600)
  rmSync(place)
  const other = looseFile(layout, parseObjectId(content.trim()))
  writeFileSync(place, execFileSync('cat', [other]))
}

function treeWith({ layout }: Store, name: string, id: string): ObjectId {
  const input = Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(id, 'hex')])
  const args = ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally']
  const made = execFileSync('git', args, { cwd: layout.store, input, encoding: 'utf8' })
  return parseObjectId(made.trim())
}

function directoriesOf(files: readonly FileWrite[]): ReadonlySet<string> {
  const names = files.map((one) => (one.path as unknown as string).split('/'))
  const parts = names.flatMap((all) => all.slice(1).map((_, at) => all.slice(0, at + 1).join('/')))
  return new Set(parts.map((name) => Buffer.from(name, 'latin1').toString()))
}

/** No name twice, and no name that is a directory of another. */
function withoutConflicts(files: readonly (FileWrite | { mode: string })[]): readonly FileWrite[] {
  const byName = new Map((files as readonly FileWrite[]).map((one) => [one.path, one]))
  const directories = new Set([...directoriesOf([...byName.values()])].map((name) => path(name)))
  return [...byName.values()].filter((one) => !directories.has(one.path))
}
