import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  directory,
  fifo,
  file,
  hostileNames,
  link,
  sparse,
} from '@hermes-checkpoints/test-fixtures'
import type {
  DirectoryReader,
  EntryFacts,
  ReadDirectory,
} from '../../../src/walk/readers/directory-reader.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noListings } from '../../../src/scan/listings.ts'
import { nodeDirectoryReader } from '../../../src/walk/readers/node-directory-reader.ts'
import { loadSystemCalls } from '../../../src/walk/readers/system-calls.ts'
import { systemDirectoryReader } from '../../../src/walk/readers/system-directory-reader.ts'
import { scratchProject, walkTree } from '../../support/scratch-project.ts'

const calls = await loadSystemCalls()
const readers: readonly (readonly [string, DirectoryReader])[] = [
  ['Node', nodeDirectoryReader],
  ...(calls === null ? [] : [['the system', systemDirectoryReader(calls)] as const]),
]

test.runIf(process.platform === 'linux')('the system calls are available on Linux', () => {
  expect(readers).toHaveLength(2)
})

describe.each(readers)('a directory read with %s', (_name, reader) => {
  test('reliability 28: has every name byte for byte, in byte order', () => {
    const project = scratchProject(hostileNames.map(({ name }) => [name, 'content']))
    const { names } = opened(reader, project)
    const all = readdirSync(project, { encoding: 'buffer' })
    expect(names).toEqual(all.map((name) => name.toString('latin1')).toSorted())
  })

  test('has all names when there are many', () => {
    const many = Array.from(
      { length: 3000 },
      (_, at) => [`a name of some length ${at}`, ''] as const,
    )
    expect(opened(reader, scratchProject(Object.fromEntries(many))).names).toHaveLength(3000)
  })

  test('has the same stat data as lstat', () => {
    const project = scratchProject({
      plain: 'text',
      program: file({ content: '', mode: 0o4750 }),
      huge: sparse(2 ** 33),
      old: file({ content: '', mode: 0o600 }),
      link: link('nowhere'),
      pipe: fifo(),
      directory: directory(0o2711, {}),
    })
    const { names, stat } = bound(opened(reader, project))
    for (const name of names) {
      const stats = lstatSync(join(project, name))
      const { ctimeMs, dev, ino, mtimeMs, permissions, size } = stat(name) as EntryFacts
      expect({ ctimeMs, dev, ino, mtimeMs, permissions, size }).toEqual({
        ctimeMs: stats.ctimeMs,
        dev: stats.dev,
        ino: stats.ino,
        mtimeMs: stats.mtimeMs,
        permissions: stats.mode & 0o7777,
        size: stats.size,
      })
    }
    const kinds = names.map((name) => (stat(name) as EntryFacts).kind)
    expect(kinds).toEqual(['directory', 'file', 'link', 'file', 'special', 'file', 'file'])
  })

  test('has the device number of its own file system', () => {
    const devices = opened(reader, '/')
    for (const name of ['dev', 'proc', 'etc'])
      expect((devices.stat(name) as EntryFacts).dev).toBe(lstatSync(`/${name}`).dev)
  })

  test('returns the reason of a failure', () => {
    const project = scratchProject({ gone: '', directory: {}, text: '', link: link('directory') })
    const read = opened(reader, project)
    rmSync(join(project, 'gone'))
    expect(read.stat('gone')).toBe('vanished')
    expect(read.open('gone')).toBe('vanished')
    expect(read.open('text')).toBe('vanished')
    expect(read.stat('x'.repeat(5000))).toBe('path-too-long')
    expect(read.open('x'.repeat(5000))).toBe('path-too-long')
    expect(read.stat('x'.repeat(256))).toBe('path-too-long')
    expect(() => reader.openRoot(join(project, 'gone'), nothingScanned)).toThrow('ENOENT')
  })

  test('reliability 29: is left out when the path of an entry would be too long', async () => {
    const half = 'directory/'.repeat(200)
    const project = scratchProject({ [`upper/${half}`.slice(0, -1)]: {} })
    buildTree(`${project}.lower`, { [`${half}file`]: '' })
    renameSync(`${project}.lower`, join(project, 'upper', half, 'lower'))
    const [one, other] = [await walkTree(project, { reader }), await walkTree(project)]
    expect(one.notCaptured).toEqual(other.notCaptured)
    expect(one.files).toEqual(other.files)
  })

  test('is walked 900 levels deep and back with few descriptors', async () => {
    const deep = Array.from({ length: 900 }, () => 'd').join('/')
    const project = scratchProject({ [`${deep}/x`]: '', 'd/d/z': '', 'd/z': '', z: '' })
    const before = openDescriptors()
    let most = 0
    const progress = { report: () => void (most = Math.max(most, openDescriptors())) }
    const { files, notCaptured } = await walkTree(project, { reader, progress })
    expect([...files.keys()]).toEqual([`${deep}/x`, 'd/d/z', 'd/z', 'z'])
    expect(notCaptured).toEqual([])
    expect(most - before).toBeLessThan(100)
    expect(openDescriptors()).toBe(before)
  })

  test('closes every descriptor when a walk is stopped', async () => {
    const project = scratchProject({ 'a/b/c': '', d: '' })
    const before = openDescriptors()
    const signal = AbortSignal.abort()
    await expect(walkTree(project, { reader, signal })).rejects.toThrow('aborted')
    expect(openDescriptors()).toBe(before)
  })

  test('gives a walk the same result as any other reader', async () => {
    const project = scratchProject({
      '.gitignore': '*.log\n',
      'a/b.log': '',
      'a/c': 'content',
      empty: {},
      link: link('a'),
      pipe: fifo(),
    })
    const trees = await Promise.all(readers.map(([, one]) => walkTree(project, { reader: one })))
    const [first, ...others] = trees.map(
      ({ counts, directories, files, notCaptured, passedOver }) => ({
        counts,
        directories,
        files,
        notCaptured,
        passedOver,
      }),
    )
    for (const other of others) expect(other).toEqual(first)
  })
})

describe.runIf(calls !== null)('a directory read with the system', () => {
  test('reliability 25: stays the same when another directory takes its place', () => {
    const project = scratchProject({ inner: { mine: '' }, away: { theirs: '12345' } })
    const reader = readers[1]?.[1] as DirectoryReader
    const inner = opened(reader, project).open('inner') as ReadDirectory
    onTestFinished(() => inner.close())
    renameSync(join(project, 'inner'), join(project, 'moved'))
    symlinkSync('away', join(project, 'inner'))
    expect(inner.stat('mine')).toMatchObject({ kind: 'file', size: 0 })
    expect(inner.stat('theirs')).toBe('vanished')
  })

  test('reliability 25: does not open a link as a directory', () => {
    const project = scratchProject({ real: {}, link: link('real') })
    mkdirSync(join(project, 'other'))
    const read = opened(readers[1]?.[1] as DirectoryReader, project)
    expect(['vanished', 'special-file']).toContain(read.open('link'))
  })
})

const nothingScanned = { listings: noListings, cutoff: 0 }

function opened(reader: DirectoryReader, path: string): ReadDirectory {
  const read = reader.openRoot(path, nothingScanned)
  onTestFinished(() => read.close())
  return read
}

function bound(read: ReadDirectory): Pick<ReadDirectory, 'names' | 'stat'> {
  return { names: read.names, stat: (name) => read.stat(name) }
}

function openDescriptors(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
}
