import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, plainGit, type LegacyRepository } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { importedLog, importWorld, oldLog, someCommits } from '../support/import-world.ts'

test('issue 7.3: imports the rest of a repository with a damaged file, and names what is missing', async () => {
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

test('issue 7.3: names a missing directory, and leaves out its checkpoints', async () => {
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

test('issue 7.3: continues behind an unreadable commit with the help of the reflog', async () => {
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

test('imports what is reachable without a reflog, and names the unreadable commit', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(5))
  const expected = oldLog(old)
  rmSync(join(old.directory, 'logs'), { recursive: true })
  damage(old, old.ids[2] ?? '')
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([{ outcome: 'imported', missing: [{ commit: old.ids[2] }] }])
  expect(importedLog(await world.log('project'))).toEqual(expected.slice(0, 2))
})

test('reports an invalid ref, and begins with the newest commit of the reflog', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(3))
  const expected = oldLog(old)
  const ref = plainGit(old.directory, '--git-dir', old.directory, 'symbolic-ref', 'HEAD')
  writeFileSync(join(old.directory, ref), '\0'.repeat(41))
  const { repositories } = await world.import()
  expect(repositories[0]?.damage).toContain('expected an id of 40 hex digits')
  expect(importedLog(await world.log('project'))).toEqual(expected)
})

test('imports an older checkpoint in place of a broken one', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(5))
  const expected = oldLog(old)
  damage(old, idOf(old, 'HEAD~1:changing.txt'))
  await world.import({ maxSnapshots: 3 })
  expect(importedLog(await world.log('project'))).toEqual([0, 2, 3].map((at) => expected[at]))
})

test('takes a damaged file from the store when another repository has brought it there', async () => {
  const world = importWorld()
  const [one, other] = ['one', 'other'].map((name) => world.repository(name, someCommits(2)))
  await world.import({ from: one?.directory ?? '' })
  const broken = other as LegacyRepository
  const expected = oldLog(broken)
  damage(broken, idOf(broken, 'HEAD:changing.txt'))
  await world.import()
  expect(importedLog(await world.log('other'))).toEqual(expected)
})

test('issue 7.3: imports the undamaged part of a damaged pack', async () => {
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
  // The incompressible file fills most of the pack, so the middle of the pack is inside it.
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
  writeFileSync(pack, bytes)
  const { repositories } = await world.import()
  expect(repositories[0]?.missing).toMatchObject([
    { commit: ids[0], objects: [{ what: 'file', path: 'noise' }] },
  ])
  expect(importedLog(await world.log('project'))).toEqual(expected.slice(1))
})

test('fails for a repository without a readable commit, and creates nothing', async () => {
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

/** Overwrites a loose object with junk. */
function damage(repository: LegacyRepository, id: string): void {
  const file = looseFile(repository, id)
  chmodSync(file, 0o600)
  writeFileSync(file, 'junk')
}

/** Returns incompressible bytes, the same each time. */
function noise(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647
      return state % 251
    }),
  )
}
