import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseTreePath, parseWorkdirPath } from '@hermes-checkpoints/core'
import {
  buildTree,
  digestOf,
  fifo,
  link,
  plainGit,
  sparse,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import {
  addEntries,
  anyName,
  byteGit,
  byteText,
  gitRepository,
  pathsByGit,
  pathsByUs,
  readTracked,
  trackedPaths,
} from '../support/git-repository.ts'
import { runAsNobody, startProgram } from '../support/programs.ts'

describe('readTrackedPaths', () => {
  test('law 12: returns the tracked paths, also those that a rule ignores', () => {
    const root = gitRepository({
      '.gitignore': 'build/\n.env*\n',
      'build/webpack.js': 'x',
      'build/output.js': 'x',
      '.env.example': 'x',
      'src/main.ts': 'x',
      'src/link': link('main.ts'),
    })
    plainGit(root, 'add', '.')
    plainGit(root, 'add', '--force', 'build/webpack.js', '.env.example')
    const { files } = trackedPaths(root)
    const expected = ['.env.example', '.gitignore', 'build/webpack.js', 'src/link', 'src/main.ts']
    expect(Array.from(files, byteText)).toEqual(expected)
    expect(files.size).toBe(expected.length)
    expect(files.has(parseTreePath('build/webpack.js'))).toBe(true)
    expect(files.has(parseTreePath('build/output.js'))).toBe(false)
    expect(files.has(parseTreePath('build'))).toBe(false)
    expect(files.hasBelow(parseTreePath('build'))).toBe(true)
    expect(files.hasBelow(parseTreePath('buil'))).toBe(false)
  })

  test('returns no paths for a new repository, which has no index yet', () => {
    const root = gitRepository({ file: 'x' })
    const tracked = trackedPaths(root)
    expect(tracked.files.size).toBe(0)
    expect(tracked.index.state).toBeNull()
  })

  test('returns no paths for an index without entries', () => {
    const root = gitRepository({ file: 'x' })
    plainGit(root, 'add', 'file')
    plainGit(root, 'rm', '--cached', 'file')
    expect(pathsByUs(root).files).toEqual([])
  })

  test.each([2, 3, 4])('law 12: reads version %i', (version) => {
    const root = gitRepository({ 'a/b': 'x', 'a/c': 'x', 'a.b': 'x', a0: 'x', new: 'x' })
    plainGit(root, 'add', 'a', 'a.b', 'a0')
    // Version 3 is version 2 with an extended flag.
    if (version >= 3) plainGit(root, 'add', '--intent-to-add', 'new')
    if (version === 4) plainGit(root, 'update-index', '--index-version', '4')
    expect(indexBytes(root).readUInt32BE(4)).toBe(version)
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    expect(pathsByUs(root).files).toHaveLength(version === 2 ? 4 : 5)
  })

  test('law 12: counts a file that is only intended to be added, and one that is left out', () => {
    const root = gitRepository({ added: 'x', intended: 'x', skipped: 'x', assumed: 'x' })
    plainGit(root, 'add', 'added', 'skipped', 'assumed')
    plainGit(root, 'add', '--intent-to-add', 'intended')
    plainGit(root, 'update-index', '--skip-worktree', 'skipped')
    plainGit(root, 'update-index', '--assume-unchanged', 'assumed')
    expect(pathsByUs(root).files).toEqual(['added', 'assumed', 'intended', 'skipped'])
  })

  test('law 12: counts a path with a conflict once', () => {
    const root = gitRepository({ both: 'base', ours: 'base' })
    commitAll(root)
    plainGit(root, 'checkout', '--quiet', '-b', 'other')
    buildTree(root, { both: 'other', ours: 'other', theirs: 'x' })
    commitAll(root)
    plainGit(root, 'checkout', '--quiet', 'main')
    buildTree(root, { both: 'main' })
    rmSync(join(root, 'ours'))
    commitAll(root)
    expect(() => plainGit(root, 'merge', 'other')).toThrow(/merge other/)
    expect(byteGit(root, ['ls-files', '--unmerged'])).not.toBe('')
    expect(pathsByUs(root).files).toEqual(['both', 'ours', 'theirs'])
  })

  test('returns a conflict between a file and a submodule as both', () => {
    const root = gitRepository()
    addEntries(root, [
      { path: 'a', stage: 1 },
      { path: 'a', stage: 2, mode: '160000' },
      { path: 'a', stage: 3 },
    ])
    expect(pathsByUs(root)).toMatchObject({ files: ['a'], submodules: ['a'] })
  })

  test('law 12: returns names of any bytes, byte for byte', () => {
    const bytes = Array.from({ length: 255 }, (_, byte) => String.fromCharCode(byte + 1))
    const allowed = bytes.filter((byte) => byte !== '/')
    const names = [...allowed.filter((byte) => byte !== '.'), allowed.join('')]
    const root = gitRepository()
    addEntries(
      root,
      names.flatMap((name) => [{ path: name }, { path: `d-${name}/${name}` }]),
    )
    for (const version of ['2', '4']) {
      byteGit(root, [...anyName, 'update-index', '--index-version', version])
      expect(pathsByUs(root)).toEqual(pathsByGit(root))
      expect(pathsByUs(root).files).toHaveLength(2 * names.length)
    }
  })

  test.each(['2', '4'])(
    'law 12: returns names longer than the flags can say, in version %s',
    (version) => {
      const root = gitRepository()
      const lengths = [4093, 4094, 4095, 4096, 4097, 9001]
      addEntries(
        root,
        lengths.map((length) => ({ path: longPath(length) })),
      )
      byteGit(root, ['update-index', '--index-version', version])
      expect(pathsByUs(root)).toEqual(pathsByGit(root))
      const found = pathsByUs(root).files.map(({ length }) => length)
      expect(found.toSorted((one, other) => one - other)).toEqual(lengths)
    },
  )

  test('returns the paths below the project when it is a directory of a repository', () => {
    const root = gitRepository({
      'app/a': 'x',
      'app/lib/b': 'x',
      'app.txt': 'x',
      'app-2/c': 'x',
      'zoo/d': 'x',
    })
    plainGit(root, 'add', '.')
    expect(pathsByUs(join(root, 'app')).files).toEqual(['a', 'lib/b'])
    expect(pathsByUs(join(root, 'app/lib')).files).toEqual(['b'])
    mkdirSync(join(root, 'ap'))
    expect(pathsByUs(join(root, 'ap')).files).toEqual([])
    for (const directory of ['app', 'app/lib', 'app-2', 'zoo'])
      expect(pathsByUs(join(root, directory))).toEqual(pathsByGit(join(root, directory)))
  })

  test('returns the state of the index file, which changes with the index', () => {
    const root = gitRepository({ a: 'x', bb: 'x' })
    plainGit(root, 'add', 'a')
    const before = trackedPaths(root).index
    expect(before.path).toBe(parseWorkdirPath(join(root, '.git/index')))
    expect(trackedPaths(root).index).toEqual(before)
    plainGit(root, 'add', 'bb')
    expect(trackedPaths(root).index.state).not.toEqual(before.state)
  })

  test('law 1: changes nothing in the repository', () => {
    const root = gitRepository({ a: 'x' })
    plainGit(root, 'add', 'a')
    const before = digestOf(join(root, '.git'))
    trackedPaths(root)
    expect(digestOf(join(root, '.git'))).toEqual(before)
  })
})

describe('readTrackedPaths, with SHA-256 ids', () => {
  test.each(['2', '4'])('law 12: reads version %s', (version) => {
    const root = gitRepository({ 'a/b': 'x', 'a/c': 'x', d: 'x' }, '--object-format=sha256')
    plainGit(root, 'add', '.')
    plainGit(root, 'update-index', '--index-version', version)
    expect(pathsByUs(root).files).toEqual(['a/b', 'a/c', 'd'])
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
  })

  test('law 12: reads a split index', () => {
    const root = gitRepository({ a: 'x', b: 'x', c: 'x' }, '--object-format=sha256')
    plainGit(root, 'add', 'a', 'b')
    plainGit(root, 'update-index', '--split-index')
    plainGit(root, 'add', 'c')
    plainGit(root, 'rm', '--quiet', '--cached', 'a')
    expect(pathsByUs(root).files).toEqual(['b', 'c'])
  })

  test('answers an unknown object format, whose index would be misread', () => {
    const root = gitRepository({ a: 'x' })
    plainGit(root, 'add', 'a')
    plainGit(root, 'config', 'extensions.objectFormat', 'sha512')
    expect(readTracked(root)).toEqual({
      kind: 'unreadable',
      code: 'object-format-unknown',
      file: parseWorkdirPath(join(root, '.git/config')),
      why: 'it names an unknown extensions.objectFormat',
    })
  })
})

describe('readTrackedPaths, with a split index', () => {
  test('law 12: merges it with its shared index after deletions, replacements and additions', () => {
    const names = Array.from({ length: 200 }, (_, number) => `file-${number}`)
    const root = gitRepository(Object.fromEntries(names.map((name) => [name, 'x'])))
    plainGit(root, 'add', '.')
    plainGit(root, 'config', 'splitIndex.maxPercentChange', '100')
    plainGit(root, 'update-index', '--split-index')
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    buildTree(root, { 'file-7': 'changed', 'file-8': link('file-9'), 'file-3a': 'x', zoo: 'x' })
    plainGit(root, 'add', 'file-7', 'file-8', 'file-3a', 'zoo')
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    plainGit(root, 'rm', '--quiet', '--cached', 'file-10', 'file-199', 'file-7', 'file-0')
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    plainGit(root, 'add', 'file-10')
    plainGit(root, 'rm', '--quiet', '-r', '--cached', ...names.slice(60, 190))
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    expect(pathsByUs(root).files).toHaveLength(200 - 3 - 130 + 2)
    expect(indexBytes(root).includes('link')).toBe(true)
    plainGit(root, 'update-index', '--no-split-index')
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
  })

  test('law 12: reads one that core.splitIndex keeps', () => {
    const root = gitRepository({ a: 'x', b: 'x', c: 'x' })
    plainGit(root, 'config', 'core.splitIndex', 'true')
    for (const name of ['a', 'b', 'c']) {
      plainGit(root, 'add', name)
      expect(pathsByUs(root)).toEqual(pathsByGit(root))
    }
    plainGit(root, 'rm', '--cached', 'b')
    expect(pathsByUs(root).files).toEqual(['a', 'c'])
  })

  test('law 12: lets a resolved conflict replace its sides', () => {
    const root = gitRepository({ keep: 'x' })
    plainGit(root, 'add', 'keep')
    addEntries(root, [
      { path: 'a', stage: 1 },
      { path: 'a', stage: 2, mode: '160000' },
      { path: 'a', stage: 3 },
    ])
    plainGit(root, 'update-index', '--split-index')
    plainGit(root, 'config', 'splitIndex.maxPercentChange', '100')
    buildTree(root, { a: 'resolved' })
    plainGit(root, 'add', 'a')
    expect(indexBytes(root).includes('link')).toBe(true)
    expect(pathsByUs(root)).toEqual({ files: ['a', 'keep'], submodules: [], sparseDirectories: [] })
  })

  test('answers that the shared index is missing', () => {
    const { root, shared } = splitRepository()
    rmSync(shared)
    expect(readTracked(root)).toMatchObject({
      kind: 'unreadable',
      code: 'shared-index-missing',
      file: parseWorkdirPath(shared),
    })
  })

  test('answers that the shared index is damaged', () => {
    const { root, shared } = splitRepository()
    writeFileSync(shared, indexBytes(gitRepositoryWith('other')))
    expect(readTracked(root)).toMatchObject({ code: 'damaged', file: parseWorkdirPath(shared) })
    writeFileSync(shared, '')
    expect(readTracked(root)).toMatchObject({ code: 'damaged', file: parseWorkdirPath(shared) })
  })

  test('does not open a FIFO in the place of the shared index', () => {
    const { root, shared } = splitRepository()
    rmSync(shared)
    buildTree(join(shared, '..'), { [shared.slice(shared.lastIndexOf('/') + 1)]: fifo() })
    expect(readTracked(root)).toMatchObject({
      code: 'special-file',
      file: parseWorkdirPath(shared),
    })
  })
})

describe('readTrackedPaths, with a sparse checkout', () => {
  test('law 12: returns the files that the checkout leaves out, which the index still names', () => {
    const root = sparseRepository('--no-sparse-index')
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    expect(pathsByUs(root).files).toEqual(['in/a', 'out-2/c', 'out/b', 'out/deep/d', 'top'])
  })

  test('law 12: returns the directories of a sparse index in place of the files below', () => {
    const root = sparseRepository('--sparse-index')
    const tracked = trackedPaths(root)
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    expect(pathsByUs(root)).toEqual({
      files: ['in/a', 'top'],
      submodules: [],
      sparseDirectories: ['out-2', 'out'],
    })
    expect(tracked.isInSparseDirectory).toBe(false)
  })

  test('law 12: says so when the project itself is in such a directory', () => {
    const root = sparseRepository('--sparse-index')
    for (const directory of ['out', 'out/deep']) {
      mkdirSync(join(root, directory), { recursive: true })
      const tracked = trackedPaths(join(root, directory))
      expect([tracked.isInSparseDirectory, tracked.files.size]).toEqual([true, 0])
    }
    for (const directory of ['in', 'ou']) {
      mkdirSync(join(root, directory), { recursive: true })
      expect(trackedPaths(join(root, directory)).isInSparseDirectory).toBe(false)
    }
  })
})

describe('readTrackedPaths, with something else in the place of the index', () => {
  test.each([
    ['a FIFO', fifo(), 'special-file'],
    ['a directory', {}, 'special-file'],
    ['a link to a device', link('/dev/zero'), 'special-file'],
    ['a link to itself', link('index'), 'unreadable'],
    ['an enormous file', sparse(2 ** 40), 'too-large'],
    ['an empty file', '', 'damaged'],
    ['another file', 'x'.repeat(1000), 'not-an-index'],
  ])('answers a code for %s', (_what, node, code) => {
    const root = gitRepositoryWith('file')
    rmSync(join(root, '.git/index'))
    buildTree(join(root, '.git'), { index: node })
    expect(readTracked(root)).toMatchObject({
      kind: 'unreadable',
      code,
      file: parseWorkdirPath(join(root, '.git/index')),
    })
  })

  test('law 12: follows a link to an index, as git does', () => {
    const root = gitRepositoryWith('file')
    renameSync(join(root, '.git/index'), join(root, '../moved'))
    symlinkSync('../../moved', join(root, '.git/index'))
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    expect(pathsByUs(root).files).toEqual(['file'])
    rmSync(join(root, '../moved'))
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
  })
})

describe('readTrackedPaths, while git writes the index', () => {
  test('law 12: returns every path, whatever git replaces', async () => {
    const names = Array.from({ length: 50 }, (_, number) => `file-${number + 10}`)
    const root = gitRepositoryWith(...names)
    await startProgram('split-index-again.js', root)
    const end = performance.now() + 4000
    while (performance.now() < end) {
      for (let round = 0; round < 50; round += 1) expect(pathsByUs(root).files).toEqual(names)
      await setTimeout(1)
    }
  })
})

describe('readTrackedPaths, without permission', () => {
  test.each([
    ['the index', '.git/index', 0o000],
    ['the git directory', '.git', 0o000],
    ['the configuration', '.git/config', 0o000],
    ['HEAD', '.git/HEAD', 0o000],
  ])('law 12: answers that %s is unreadable, not that there is none', (_what, name, mode) => {
    const root = gitRepositoryWith('file')
    chmodSync(join(root, '..'), 0o755)
    expect(runAsNobody('read-tracked-paths.js', root)).toBe('tracked')
    chmodSync(join(root, name), mode)
    expect(runAsNobody('read-tracked-paths.js', root)).toBe('unreadable')
    chmodSync(join(root, name), 0o755)
  })
})

/** Returns a path of exactly this length, in parts of 99 characters and a last one. */
function longPath(length: number): string {
  return `${'x'.repeat(99)}/`.repeat(length / 100).padEnd(length, 'y')
}

function gitRepositoryWith(...names: readonly string[]): string {
  const root = gitRepository(Object.fromEntries(names.map((name) => [name, 'x'])))
  plainGit(root, 'add', '.')
  return root
}

interface SplitRepository {
  readonly root: string
  /** The path of the shared index. */
  readonly shared: string
}

function splitRepository(): SplitRepository {
  const root = gitRepositoryWith('a', 'b')
  plainGit(root, 'update-index', '--split-index')
  const shared = plainGit(root, 'rev-parse', '--shared-index-path')
  return { root, shared: join(root, shared) }
}

function sparseRepository(option: string): string {
  const root = gitRepository({
    'in/a': 'x',
    'out/b': 'x',
    'out/deep/d': 'x',
    'out-2/c': 'x',
    top: 'x',
  })
  commitAll(root)
  plainGit(root, 'sparse-checkout', 'init', '--cone', option)
  plainGit(root, 'sparse-checkout', 'set', 'in')
  return root
}

function commitAll(root: string): void {
  plainGit(root, 'add', '.')
  plainGit(root, 'commit', '--quiet', '--allow-empty', '-m', 'commit')
}

function indexBytes(root: string): Buffer {
  return readFileSync(join(root, '.git/index'))
}
