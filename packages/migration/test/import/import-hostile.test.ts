import {
  appendFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import {
  buildTree,
  fifo,
  hostileEnvironment,
  nestedRepository,
  plainGit,
  scratchDirectory,
  upstreamHash,
  type NestedTrap,
} from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import {
  importedLog,
  importWorld,
  oldLog,
  someCommits,
  type ImportWorld,
} from '../support/import-world.ts'

const everyTrap: readonly NestedTrap[] = [
  'fsmonitor',
  'hooks-path',
  'hooks-directory',
  'filter-clean',
  'filter-smudge',
  'filter-process',
]

test('law 11: runs no program that an old repository names', async () => {
  const world = importWorld()
  const old = hostileRepository(world, everyTrap)
  const { env: hostile } = hostileEnvironment(scratchDirectory())
  const env = { ...hostile, PATH: process.env['PATH'] }
  const { repositories } = await world.import({ env })
  expect(repositories).toMatchObject([{ outcome: 'imported', verified: true }])
  expect(importedLog(await world.log('project'))).toHaveLength(2)
  expect(old.witnesses()).toEqual([])
})

test('law 11: fetches no object that an old repository lacks', async () => {
  const world = importWorld()
  const old = hostileRepository(world, [])
  const witness = join(scratchDirectory(), 'witness')
  appendFileSync(
    join(old.gitDirectory, 'config'),
    `[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\turl = ext::sh -c touch% ${witness}\n\tpromisor = true\n`,
  )
  const blob = plainGit(
    world.directory('project'),
    '--git-dir',
    old.gitDirectory,
    '-c',
    'core.repositoryformatversion=0',
    'rev-parse',
    'HEAD:nested.txt',
  )
  rmSync(join(old.gitDirectory, 'objects', blob.slice(0, 2), blob.slice(2)))
  const { repositories } = await world.import()
  expect(repositories[0]?.missing).toMatchObject([{ objects: [{ id: blob, what: 'file' }] }])
  expect(existsSync(witness)).toBe(false)
})

test('law 11: reads no objects from alternates', async () => {
  const world = importWorld()
  const elsewhere = scratchDirectory()
  const old = world.repository('project', someCommits(2))
  renameSync(join(old.directory, 'objects'), join(elsewhere, 'objects'))
  mkdirSync(join(old.directory, 'objects', 'info'), { recursive: true })
  writeFileSync(
    join(old.directory, 'objects', 'info', 'alternates'),
    `${join(elsewhere, 'objects')}\n`,
  )
  expect(oldLog(old)).toHaveLength(2)
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([{ outcome: 'failed' }])
})

test.each(['a link to another directory', 'a link for every object'])(
  'law 11: does not follow %s',
  async (kind) => {
    const world = importWorld()
    const elsewhere = scratchDirectory()
    const old = world.repository('project', someCommits(1))
    renameSync(join(old.directory, 'objects'), join(elsewhere, 'objects'))
    if (kind === 'a link to another directory') {
      symlinkSync(join(elsewhere, 'objects'), join(old.directory, 'objects'))
    } else {
      mkdirSync(join(old.directory, 'objects'))
      for (let start = 0; start < 256; start += 1) {
        const name = start.toString(16).padStart(2, '0')
        symlinkSync(join(elsewhere, 'objects', name), join(old.directory, 'objects', name))
      }
    }
    const { repositories } = await world.import()
    expect(repositories).toMatchObject([{ outcome: 'failed' }])
  },
)

test('does not block on a FIFO in place of a file', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(1))
  const ref = plainGit(old.directory, '--git-dir', old.directory, 'symbolic-ref', 'HEAD')
  for (const name of [ref, 'logs/HEAD', 'packed-refs', 'shallow']) {
    rmSync(join(old.directory, name), { force: true })
    buildTree(old.directory, { [name]: fifo() })
  }
  const { repositories } = await world.import()
  expect(repositories).toMatchObject([{ outcome: 'failed' }])
})

test.each(['..', '.git', '.GiT', 'a/b'])('leaves out a tree with the name %s', async (name) => {
  const world = importWorld()
  const old = world.repository('project', someCommits(2))
  const expected = oldLog(old)
  const blob = plainGit(old.directory, '--git-dir', old.directory, 'rev-parse', 'HEAD:changing.txt')
  const tree = addObject(
    old.directory,
    'tree',
    Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(blob, 'hex')]),
  )
  addTip(old.directory, tree)
  const { repositories } = await world.import()
  expect(repositories[0]?.missing).toMatchObject([{ objects: [{ what: 'directory', id: tree }] }])
  expect(importedLog(await world.log('project'))).toEqual(expected)
})

test('leaves out a tree that repeats a subtree too often to list', async () => {
  const world = importWorld()
  const old = world.repository('project', someCommits(1))
  let id = plainGit(old.directory, '--git-dir', old.directory, 'rev-parse', 'HEAD:changing.txt')
  for (let level = 0; level < 10; level += 1) {
    const mode = level === 0 ? '100644' : '40000'
    const entries = Array.from({ length: 10 }, (_, at) =>
      Buffer.concat([Buffer.from(`${mode} ${at}\0`), Buffer.from(id, 'hex')]),
    )
    id = addObject(old.directory, 'tree', Buffer.concat(entries))
  }
  addTip(old.directory, id)
  const { repositories } = await world.import()
  expect(repositories[0]?.missing).toHaveLength(1)
  expect(repositories[0]?.imported).toHaveLength(1)
})

interface HostileRepository {
  readonly gitDirectory: string
  witnesses(): readonly string[]
}

/** Creates a repository of two commits where every setting that can run a program names one. */
function hostileRepository(world: ImportWorld, hostile: readonly NestedTrap[]): HostileRepository {
  const directory = world.directory('project')
  mkdirSync(directory)
  const gitDirectory = join(world.base, upstreamHash(directory))
  mkdirSync(world.base)
  const repository = nestedRepository(directory, { commits: 2, gitDirectory, hostile })
  writeFileSync(join(gitDirectory, 'HERMES_WORKDIR'), `${directory}\n`)
  return repository
}

function addTip(directory: string, tree: string): void {
  const parent = plainGit(directory, '--git-dir', directory, 'rev-parse', 'HEAD')
  const who = 'A <a@b> 1773000000 +0000'
  const text = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n\nhostile\n`
  const id = addObject(directory, 'commit', Buffer.from(text))
  plainGit(directory, '--git-dir', directory, 'update-ref', 'HEAD', id)
}

/** Writes an object that git would refuse. */
function addObject(directory: string, type: string, content: Buffer): string {
  const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])
  const id = createHash('sha1').update(object).digest('hex')
  mkdirSync(join(directory, 'objects', id.slice(0, 2)), { recursive: true })
  writeFileSync(join(directory, 'objects', id.slice(0, 2), id.slice(2)), deflateSync(object))
  return id
}
