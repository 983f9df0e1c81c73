import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { AbsolutePath, ObjectId } from '@hermes-checkpoints/core'
import {
  allCommits,
  checkPack,
  listPacks,
  objectTypes,
  repack,
  repairPack,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { plainGit, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { alone, file, scratchStore, sharing, taken } from '../../support/scratch-store.ts'
import type { RemovedPack } from '../../../src/objects/packs/repair-pack.ts'

describe('repairPack', () => {
  test.each<[string, number, (removed: RemovedPack) => void]>([
    ['nothing where nothing is wrong', 0, () => undefined],
    ['nothing without an index', 0, ({ index }) => rmSync(index ?? '')],
    ['nothing where the index is empty', 0, ({ index }) => emptyFile(index ?? '')],
    ['nothing where its beginning is wrong', 0, ({ pack }) => flipByte(pack, 1)],
    ['nothing where its length is wrong', 0, ({ pack }) => flipByte(pack, 11)],
    ['nothing where its end is wrong', 0, ({ pack }) => flipByte(pack, -2)],
    ['one object where that is wrong', 1, ({ pack }) => flipByte(pack, -26)],
  ])('loses %s', async (_what, count, damage) => {
    const store = alone(scratchStore())
    const ids = await packedObjects(store)
    const removed = takenOut(store)
    expect(await absentOf(store, ids)).toHaveLength(ids.length)
    damage(removed)
    const before = readFileSync(removed.pack)
    await repairPack(store, removed)
    expect(await absentOf(store, ids)).toHaveLength(count)
    expect(readFileSync(removed.pack)).toEqual(before)
    expect(readdirSync(join(store.layout.objects, 'pack')).filter(isTemporary)).toEqual([])
    for (const pack of listPacks(store.layout)) expect(await checkPack(store, pack)).toBeNull()
    expect(readdirSync(store.layout.base)).toEqual(['store'])
  })

  test('needs the store alone', async () => {
    const store = scratchStore()
    await packedObjects(alone(store))
    const removed = takenOut(store)
    await expect(repairPack(sharing(store), removed)).rejects.toThrow('locked exclusively')
  })
})

describe('checkPack', () => {
  test.each(['pack', 'index'] as const)('finds a flipped byte in the %s', async (part) => {
    const store = alone(scratchStore())
    await packedObjects(store)
    const [pack] = listPacks(store.layout)
    if (pack === undefined) throw new Error('there is no pack')
    expect(await checkPack(store, pack)).toBeNull()
    flipByte(pack[part] ?? '', -60)
    expect(await checkPack(store, pack)).toEqual(expect.any(String))
  })
})

describe('allCommits', () => {
  test('finds loose and packed commits, and those that no ref reaches', async () => {
    const store = scratchStore()
    const first = await taken(store, { writes: [file('a', '1')] })
    const second = await taken(store, { parent: first, writes: [file('a', '2')] })
    plainGit(store.layout.store, 'update-ref', '-d', refOf(store))
    const stray = plainGit(store.layout.store, 'commit-tree', '-m', 'x', `${first}^{tree}`)
    expect((await allCommits(store)).toSorted()).toEqual([first, second, stray].toSorted())
  })
})

function refOf(store: Store): string {
  return plainGit(store.layout.store, 'for-each-ref', '--format=%(refname)')
}

/** Takes checkpoints, puts everything into one pack, and gives the ids of all objects. */
async function packedObjects(store: Store): Promise<readonly ObjectId[]> {
  const first = await taken(store, { writes: [file('a', '1\n'.repeat(50)), file('b', 'b')] })
  await taken(store, { parent: first, writes: [file('a', `${'1\n'.repeat(50)}2\n`)] })
  await repack(store, { how: 'full' })
  const args = ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)']
  return plainGit(store.layout.store, ...args).split('\n') as ObjectId[]
}

/** Moves the only pack out of a store. */
function takenOut({ layout }: Store): RemovedPack {
  const objects = join(scratchDirectory(), 'objects') as AbsolutePath
  mkdirSync(join(objects, 'pack'), { recursive: true })
  const [pack] = listPacks(layout)
  const move = (from: AbsolutePath): AbsolutePath => {
    const to = join(objects, 'pack', basename(from)) as AbsolutePath
    renameSync(from, to)
    return to
  }
  if (pack?.pack == null || pack.index === null) throw new Error('there is no pack')
  for (const other of pack.files) if (!/\.(?:pack|idx)$/.test(other)) rmSync(other)
  return { objects, pack: move(pack.pack), index: move(pack.index) }
}

async function absentOf(store: Store, ids: readonly ObjectId[]): Promise<readonly ObjectId[]> {
  const absent: ObjectId[] = []
  for await (const [id, type] of objectTypes(store, ids)) if (type === null) absent.push(id)
  return absent
}

/** git makes its indexes read-only. */
function emptyFile(path: string): void {
  chmodSync(path, 0o600)
  truncateSync(path, 0)
}

function isTemporary(name: string): boolean {
  return name.startsWith('tmp_')
}

/** Flips a bit of a byte; negative places count from the end. */
function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  const place = at < 0 ? bytes.length + at : at
  bytes.writeUInt8(bytes.readUInt8(place) ^ 4, place)
  chmodSync(path, 0o600)
  writeFileSync(path, bytes)
}
