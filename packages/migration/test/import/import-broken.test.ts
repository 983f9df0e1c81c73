import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, plainGit, type LegacyRepository } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { importedLog, importWorld, oldLog, someCommits } from '../support/import-world.ts'

test('issue 7.3: of a repository with a broken file, the rest is imported, and what is missing is named', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(5))
  const expected = oldLog(old)
  const blob = idOf(old, 'HEAD~2:changing.txt')
  damage(old, blob)
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([
    {
      outcome: 'imported',
      verified: true,
      missing: [
        {
          commit: old.ids[2],
          reason: 'before 3',
          objects: [{ id: blob, what: 'file', path: 'changing.txt' }],
        },
      ],
    },
  ])
  expect(importedLog(await world.log('project'))).toEqual(expected.toSpliced(2, 1))
  plainGit(world.layout.store, 'fsck', '--full', '--strict')
})

test('issue 7.3: what lies behind a directory that is missing is named, and its checkpoints are left out', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(4))
  const expected = oldLog(old)
  rmSync(looseFile(old, idOf(old, 'HEAD:files')))
  const { repositories } = await world.import()
  expect(repositories[0]?.missing).toMatchObject([
    {
      commit: old.ids[3],
      objects: [{ what: 'directory', path: 'files', why: 'it is missing' }],
    },
  ])
  expect(importedLog(await world.log('project'))).toEqual(expected.slice(1))
})

test('issue 7.3: behind a commit that cannot be read, the log of the repository shows the way', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(5))
  const expected = oldLog(old)
  damage(old, old.ids[2] ?? '')
  const { repositories } = await world.import()
  expect(repositories[0]?.missing).toMatchObject([
    { commit: old.ids[2], objects: [{ id: old.ids[2], what: 'commit' }] },
  ])
  expect(importedLog(await world.log('project'))).toEqual(expected.toSpliced(2, 1))
})

test('without such a log, what can be reached is imported, and the commit that ends it is named', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(5))
  const expected = oldLog(old)
  rmSync(join(old.directory, 'logs'), { recursive: true })
  damage(old, old.ids[2] ?? '')
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([{ outcome: 'imported', missing: [{ commit: old.ids[2] }] }])
  expect(importedLog(await world.log('project'))).toEqual(expected.slice(0, 2))
})

test('a ref that makes no sense is told of, and the log of the repository shows where to begin', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(3))
  const expected = oldLog(old)
  const ref = plainGit(old.directory, '--git-dir', old.directory, 'symbolic-ref', 'HEAD')
  writeFileSync(join(old.directory, ref), '\0'.repeat(41))
  const { repositories } = await world.import()
  expect(repositories[0]?.damage).toContain('expected an id of 40 hex digits')
  expect(importedLog(await world.log('project'))).toEqual(expected)
})

test('the room that a broken checkpoint leaves is taken by an older one', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(5))
  const expected = oldLog(old)
  damage(old, idOf(old, 'HEAD~1:changing.txt'))
  await world.import({ maxSnapshots: 3 })
  expect(importedLog(await world.log('project'))).toEqual([0, 2, 3].map((at) => expected[at]))
})

test('a broken file that the store has whole, from another repository, is no loss', async () => {
  const world = importWorld()
  const [one, other] = ['one', 'other'].map((name) => world.repository(name, someCommits(2)))
  await world.import({ from: one?.directory ?? '' })
  const broken = other as LegacyRepository
  const expected = oldLog(broken)
  damage(broken, idOf(broken, 'HEAD:changing.txt'))
  await world.import()
  expect(importedLog(await world.log('other'))).toEqual(expected)
})

test('issue 7.3: of a damaged pack, what is whole is imported', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(3))
  buildTree(world.directory('project'), { noise: noise(20_000) })
  const ids = world.repository('project', [{ reason: 'last', tree: { more: 'more' } }]).ids
  const expected = oldLog(old)
  plainGit(old.directory, '--git-dir', old.directory, 'gc', '--quiet')
  const packs = join(old.directory, 'objects', 'pack')
  const pack = join(packs, readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '')
  const bytes = readFileSync(pack)
  chmodSync(pack, 0o600)
  // In a pack of hardly anything else, the middle is of the file that does not shrink.
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
  writeFileSync(pack, bytes)
  const { repositories } = await world.import()
  expect(repositories[0]?.missing).toMatchObject([
    { commit: ids[0], objects: [{ what: 'file', path: 'noise' }] },
  ])
  expect(importedLog(await world.log('project'))).toEqual(expected.slice(1))
})

test('a repository of which nothing can be read has failed, and nothing is made of it', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(1))
  damage(old, idOf(old, 'HEAD:changing.txt'))
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([{ outcome: 'failed', verified: false }])
  expect(repositories[0]?.missing).toHaveLength(1)
  expect(readdirSync(world.base)).toEqual([old.hash])
})

function idOf({ directory }: LegacyRepository, name: string): string {
  return plainGit(directory, '--git-dir', directory, 'rev-parse', name)
}

function looseFile({ directory }: LegacyRepository, id: string): string {
  return join(directory, 'objects', id.slice(0, 2), id.slice(2))
}

/** Makes junk of an object that has a file of its own. */
function damage(repository: LegacyRepository, id: string): void {
  const file = looseFile(repository, id)
  chmodSync(file, 0o600)
  writeFileSync(file, 'junk')
}

/** Bytes that no compression makes fewer, the same each time. */
function noise(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647
      return state % 251
    }),
  )
}
