import { createServer } from 'node:net'
import { lstatSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pathBytes } from '@hermes-checkpoints/core'
import {
  buildTree,
  directory,
  fifo,
  file,
  hostileNames,
  link,
  nestedRepository,
  sparse,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runAsNobody } from '../support/programs.ts'
import {
  noLimit,
  omissions,
  rootOf,
  scratchProject,
  textPath,
  textPaths,
  treePath,
  walkTree,
} from '../support/scratch-project.ts'

describe('walk, entry by entry', () => {
  test('reliability 28: finds every hostile name byte for byte, and reports those that git refuses', async () => {
    const project = scratchProject(hostileNames.map(({ name }) => [name, 'content']))
    const { files, notCaptured } = await walkTree(project)
    const storable = hostileNames.filter((name) => name.storable)
    expect(hex(Array.from(files.keys(), pathBytes))).toEqual(hex(storable.map(({ name }) => name)))
    expect(omissions({ notCaptured })).toEqual({
      '.GIT': 'refused-name',
      '.gIt': 'refused-name',
      'sub/.GIT': 'refused-name',
    })
  })

  test('returns the stat data of files and links, without following', async () => {
    const project = scratchProject({
      run: file({ content: '12345', mode: 0o4750 }),
      to: link('run'),
    })
    const { files } = await walkTree(project)
    const { mtimeMs, ctimeMs, ino, dev } = lstatSync(join(project, 'run'))
    expect(files.get(treePath('run'))).toEqual({
      kind: 'file',
      permissions: 0o4750,
      size: 5,
      mtimeMs,
      ctimeMs,
      ino,
      dev,
    })
    expect(files.get(treePath('to'))).toMatchObject({ kind: 'link', size: 3 })
  })

  test('reliability 30: captures links of every kind as links, also those to directories', async () => {
    const project = scratchProject({
      real: { inside: '' },
      absolute: link('/etc'),
      dangling: link('nowhere'),
      self: link('self'),
      long: link('x'.repeat(4000)),
      binary: link(Buffer.of(0xff, 0x0a)),
      'to directory': link('real'),
    })
    const { files } = await walkTree(project)
    const links = new Map([...files].filter(([, { kind }]) => kind === 'link'))
    expect(textPaths(links)).toEqual([
      'absolute',
      'binary',
      'dangling',
      'long',
      'self',
      'to directory',
    ])
    expect(files.size).toBe(7)
  })

  test('reliability 24: leaves out a FIFO and a socket, and reports them', async () => {
    const project = scratchProject({ pipe: fifo(), a: '' })
    const server = createServer().listen(join(project, 'socket'))
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const tree = await walkTree(project)
    expect(omissions(tree)).toEqual({ pipe: 'special-file', socket: 'special-file' })
    expect(textPaths(tree.files)).toEqual(['a'])
  })

  test('reliability 53: leaves out an oversize file without reading it, and reports its size', async () => {
    const project = scratchProject({ huge: sparse(2 ** 40), exact: 'x'.repeat(10), one: '' })
    const tree = await walkTree(project, { maxFileBytes: 10 })
    expect(tree.notCaptured).toEqual([{ path: treePath('huge'), why: 'oversize', bytes: 2 ** 40 }])
    expect(textPaths(tree.files)).toEqual(['exact', 'one'])
  })

  test('reliability 53: leaves out a file above the hard limit when the user sets no limit', async () => {
    const tree = await walkTree(scratchProject({ huge: sparse(2 ** 40) }), {
      maxFileBytes: noLimit,
    })
    expect(omissions(tree)).toEqual({ huge: 'oversize' })
  })

  test('reliability 27: walks nested repositories, but never their .git', async () => {
    const project = scratchProject({ bare: {} })
    nestedRepository(join(project, 'with'), { commits: 2 })
    nestedRepository(join(project, 'without'), { commits: 0 })
    nestedRepository(join(project, 'broken'), { commits: 1, brokenHead: true })
    nestedRepository(join(project, 'file'), { commits: 1, gitDirectory: join(project, '../kept') })
    const tree = await walkTree(project)
    expect(textPaths(tree.files)).toEqual(
      ['broken', 'file', 'with', 'without'].map((name) => `${name}/nested.txt`),
    )
    expect(omissions(tree)).toEqual({})
  })

  test('reliability 31: returns directories that are empty or have unusual permissions', async () => {
    const project = scratchProject({
      empty: {},
      private: directory(0o700, { a: '' }),
      'private and empty': directory(0o2750, {}),
      usual: { a: '' },
    })
    const { directories } = await walkTree(project)
    expect(
      Object.fromEntries([...directories].map(([path, item]) => [textPath(path), item])),
    ).toEqual({
      empty: { permissions: 0o755, isEmpty: true },
      private: { permissions: 0o700, isEmpty: false },
      'private and empty': { permissions: 0o2750, isEmpty: true },
    })
  })

  test('does not report a directory as empty when its entries are ignored or cannot be captured', async () => {
    const project = scratchProject({
      '.gitignore': '*.log\n',
      ignored: { 'x.log': '' },
      special: { pipe: fifo() },
      repository: { '.git': {} },
    })
    const { directories } = await walkTree(project)
    expect(directories).toEqual(new Map())
  })

  test('reliability 32: reports entries that it may not read, and walks the rest', () => {
    const project = scratchProject({
      'closed directory': directory(0o000, { secret: '' }),
      'closed file': file({ content: 'secret', mode: 0o000 }),
      open: 'open',
    })
    const report = runAsNobody('walk-and-read.js', project)
    expect(report).toEqual({
      files: { 'closed file': { kind: 'not-captured', why: 'unreadable' }, open: 'open' },
      notCaptured: [{ path: 'closed directory', why: 'unreadable', bytes: null }],
      rulesNotRead: [],
    })
  })

  test('reliability 32: reports the entries of a directory that it can list but not enter', () => {
    const project = scratchProject({ listed: directory(0o444, { a: '', b: '' }) })
    const report = runAsNobody('walk-and-read.js', project)
    expect(report).toMatchObject({
      notCaptured: [
        { path: 'listed/a', why: 'unreadable' },
        { path: 'listed/b', why: 'unreadable' },
      ],
    })
  })

  test('reliability 41: stays on one device', async () => {
    // Every Linux has another file system mounted in /dev.
    const tree = await walkTree('/dev')
    const inside = [...tree.files.keys(), ...tree.notCaptured.map(({ path }) => path)].map(textPath)
    expect(omissions(tree)).toMatchObject({ null: 'special-file', shm: 'other-device' })
    expect(inside.filter((path) => path.startsWith('shm/'))).toEqual([])
  })

  test('reliability 42: never enters an excluded directory, such as a store inside the project', async () => {
    const project = scratchProject({ a: '', '.hermes': { checkpoints: { store: '' }, other: '' } })
    const base = rootOf(join(project, '.hermes/checkpoints'))
    const tree = await walkTree(project, { excluded: [base] })
    expect(textPaths(tree.files)).toEqual(['.hermes/other', 'a'])
    expect(tree.notCaptured).toEqual([])
  })

  test('reliability 29: reports entries whose path is too long', async () => {
    const half = 'directory/'.repeat(250)
    const project = scratchProject({ a: '', [`upper/${half}`.slice(0, -1)]: {} })
    buildTree(`${project}.lower`, { [`${half}file`]: '' })
    // Each half is short enough for the system; both together are too long.
    renameSync(`${project}.lower`, join(project, 'upper', half, 'lower'))
    const tree = await walkTree(project)
    expect(textPaths(tree.files)).toEqual(['a'])
    expect(tree.notCaptured.map(({ why }) => why)).toEqual(['path-too-long'])
  })

  test('reliability 35: finds a directory that became a file, and a file that became a directory', async () => {
    const project = scratchProject({ one: { inner: '' }, other: '' })
    buildTree(project, { one: '', other: { inner: '' } })
    expect(textPaths((await walkTree(project)).files)).toEqual(['one', 'other/inner'])
  })
})

function hex(names: readonly Uint8Array[]): readonly string[] {
  return names.map((name) => Buffer.from(name).toString('hex')).toSorted()
}
