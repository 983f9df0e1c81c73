import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseWorkdirPath, pathBytes } from '@hermes-checkpoints/core'
import {
  buildTree,
  fifo,
  link,
  plainGit,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import type { TrackedPathsOptions } from '@hermes-checkpoints/workdir'
import { describe, expect, test, vi } from 'vitest'
import {
  gitRepository,
  pathsByGit,
  pathsByUs,
  readTracked,
  trackedPaths,
} from '../support/git-repository.ts'
import { programPath } from '../support/programs.ts'

describe('the repository of a project', () => {
  test('is none outside of repositories', () => {
    expect(readTracked(scratchDirectory())).toEqual({ kind: 'no-repository' })
    expect(readTracked(join(scratchDirectory(), 'missing'))).toEqual({ kind: 'no-repository' })
  })

  test('law 12: is the nearest one above', () => {
    const root = committed({ 'a/b/file': 'x', top: 'x' })
    expect(pathsByUs(join(root, 'a/b')).files).toEqual(['file'])
    plainGit(join(root, 'a'), 'init', '--quiet')
    expect(pathsByUs(join(root, 'a/b')).files).toEqual([])
    expect(indexPath(join(root, 'a/b'))).toBe(join(root, 'a/.git/index'))
  })

  test('is none when the search reaches the directory to stop at', () => {
    const root = committed({ 'home/project/sub/file': 'x' })
    const project = join(root, 'home/project')
    for (const stopAt of [root, join(root, 'home')])
      expect(readTracked(project, stoppingAt(stopAt))).toEqual({ kind: 'no-repository' })
    // Here the search does not pass it, or starts in it.
    for (const stopAt of [join(root, '..'), project, join(root, 'hom'), join(root, 'elsewhere')]) {
      expect(pathsByUs(project, stoppingAt(stopAt)).files).toEqual(['sub/file'])
    }
    expect(pathsByUs(root, stoppingAt(root)).files).toEqual(['home/project/sub/file'])
  })

  test('law 11: does not depend on the variables of git', () => {
    const root = committed({ file: 'x' })
    const other = committed({ other: 'x' })
    for (const [name, value] of [
      ['GIT_DIR', join(other, '.git')],
      ['GIT_WORK_TREE', other],
      ['GIT_INDEX_FILE', join(other, '.git/index')],
      ['GIT_COMMON_DIR', join(other, '.git')],
      ['GIT_CEILING_DIRECTORIES', root],
      ['GIT_CONFIG_COUNT', '1'],
      ['GIT_CONFIG_KEY_0', 'extensions.objectFormat'],
      ['GIT_CONFIG_VALUE_0', 'sha512'],
    ] as const)
      vi.stubEnv(name, value)
    expect(pathsByUs(root).files).toEqual(['file'])
    expect(readTracked(scratchDirectory())).toEqual({ kind: 'no-repository' })
  })

  test('law 12: is found in a directory whose name is not UTF-8', () => {
    const root = committed({ file: 'x' })
    const odd = Buffer.from(`${root}-\xff\n`, 'latin1')
    renameSync(root, odd)
    const tracked = readTracked(odd)
    expect(tracked).toMatchObject({ kind: 'tracked', files: { size: 1 } })
  })

  test('is none when a mount point is in between, as for git', () => {
    const root = committed({ 'volume/sub/file': 'x' })
    const project = join(root, 'volume/sub')
    const program = [process.execPath, programPath('read-tracked-paths.js'), project]
    const read = `${program.join(' ')} && mount -t tmpfs none ${root}/volume && mkdir ${project} && ${program.join(' ')}`
    const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', read]
    const output = execFileSync('unshare', namespace, { encoding: 'utf8' })
    expect(output).toBe('"tracked""no-repository"')
  })

  test.each(['HEAD', 'objects', 'refs'])('is not in a `.git` without %s, as for git', (name) => {
    const root = committed({ 'a/file': 'x' })
    plainGit(join(root, 'a'), 'init', '--quiet')
    renameSync(join(root, 'a/.git', name), join(root, 'a/.git/moved'))
    expect(pathsByUs(join(root, 'a'))).toEqual(pathsByGit(join(root, 'a')))
    expect(pathsByUs(join(root, 'a')).files).toEqual(['file'])
  })

  test.each([
    ['garbage', 'garbage'],
    ['a link that leads to no ref', link('elsewhere')],
    ['a FIFO', fifo()],
  ])('is not in a `.git` whose HEAD is %s', (_what, head) => {
    const root = committed({ 'a/file': 'x' })
    plainGit(join(root, 'a'), 'init', '--quiet')
    buildTree(join(root, 'a/.git'), { HEAD: head })
    expect(pathsByUs(join(root, 'a')).files).toEqual(['file'])
  })

  test.each([
    ['a link', link('refs/heads/main')],
    ['an id', `${'1234567890'.repeat(4)}\n`],
    ['a branch that does not exist', 'ref:   refs/heads/none\n'],
  ])('law 12: may have a HEAD that is %s', (_what, head) => {
    const root = committed({ file: 'x' })
    buildTree(join(root, '.git'), { HEAD: head })
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    expect(pathsByUs(root).files).toEqual(['file'])
  })

  test('law 12: may be reached by a link in the place of `.git`', () => {
    const root = committed({ file: 'x' })
    renameSync(join(root, '.git'), join(root, '../store'))
    symlinkSync('../store', join(root, '.git'))
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    expect(indexPath(root)).toBe(join(root, '../store/index'))
  })

  test('is unreadable when `.git` cannot be one', () => {
    const root = committed({ 'a/file': 'x', 'b/file': 'x', 'c/file': 'x' })
    buildTree(root, { 'a/.git': fifo(), 'b/.git': 'garbage', 'c/.git': link('.git') })
    expect(readTracked(join(root, 'a'))).toMatchObject({ code: 'special-file' })
    expect(readTracked(join(root, 'b'))).toMatchObject({ code: 'git-file-invalid' })
    expect(readTracked(join(root, 'c'))).toMatchObject({
      code: 'unreadable',
      file: parseWorkdirPath(join(root, 'c/.git')),
    })
  })
})

describe('the repository of a linked worktree', () => {
  test.each([['absolute'], ['relative']])(
    'law 12: has an index of its own, by an %s path',
    (kind) => {
      const root = committed({ file: 'x', 'build/tracked': 'x' })
      const linked = join(root, '../linked')
      plainGit(root, 'worktree', 'add', '--quiet', linked)
      buildTree(linked, { added: 'x' })
      plainGit(linked, 'add', 'added')
      if (kind === 'relative')
        writeFileSync(join(linked, '.git'), 'gitdir: ../project/.git/worktrees/linked\n')
      expect(pathsByUs(linked)).toEqual(pathsByGit(linked))
      expect(pathsByUs(linked).files).toEqual(['added', 'build/tracked', 'file'])
      expect(pathsByUs(root).files).toEqual(['build/tracked', 'file'])
      expect(indexPath(linked)).toBe(join(root, '.git/worktrees/linked/index'))
    },
  )

  test('law 12: may be split and have SHA-256 ids, which the shared configuration says', () => {
    const root = committed({ a: 'x', b: 'x' }, '--object-format=sha256')
    const linked = join(root, '../linked')
    plainGit(root, 'worktree', 'add', '--quiet', linked)
    plainGit(linked, 'update-index', '--split-index')
    plainGit(linked, 'rm', '--quiet', '--cached', 'a')
    expect(pathsByUs(linked)).toEqual(pathsByGit(linked))
    expect(pathsByUs(linked).files).toEqual(['b'])
  })

  test('ignores the core.worktree of the main worktree', () => {
    const root = committed({ file: 'x' })
    const linked = join(root, '../linked')
    plainGit(root, 'worktree', 'add', '--quiet', linked)
    plainGit(root, 'config', 'core.worktree', scratchDirectory())
    expect(pathsByUs(linked)).toEqual(pathsByGit(linked))
    expect(pathsByUs(linked).files).toEqual(['file'])
  })

  test('answers that the repository is away', () => {
    const root = committed({ file: 'x', 'inner/file': 'x' })
    const linked = join(root, 'inner/linked')
    plainGit(root, 'worktree', 'add', '--quiet', linked)
    renameSync(join(root, '.git/worktrees'), join(root, '.git/moved'))
    expect(readTracked(linked)).toEqual({
      kind: 'unreadable',
      code: 'git-directory-missing',
      file: parseWorkdirPath(join(linked, '.git')),
      why: 'it is not the directory of a git repository',
    })
  })

  test('answers that commondir is damaged', () => {
    const root = committed({ file: 'x' })
    const linked = join(root, '../linked')
    plainGit(root, 'worktree', 'add', '--quiet', linked)
    for (const content of ['', '\n', 'nowhere\n', 'no\0where'])
      expect(
        readWith(linked, join(root, '.git/worktrees/linked/commondir'), content),
      ).toMatchObject({ code: 'git-directory-missing' })
  })

  test.each([
    ['a keyword without a path', 'gitdir:\n'],
    ['an empty path', 'gitdir: \n'],
    ['NUL in its path', 'gitdir: \0\n'],
    ['a missing path', 'gitdir: nowhere\n'],
    ['the path of its own directory', 'gitdir: .\n'],
    ['its own path', 'gitdir: .git\n'],
    ['the path of a device', 'gitdir: /dev/null\n'],
    ['a keyword in another case', 'Gitdir: ../project/.git\n'],
    ['a very long path', `gitdir: ${'x/'.repeat(100_000)}\n`],
    ['very many empty lines', `gitdir: ${'\n'.repeat(1_000_000)}x`],
    ['more content than git reads', 'gitdir: x'.repeat(1_000_000)],
    ['no content', ''],
  ])('answers a code for a `.git` with %s', (_what, content) => {
    const root = committed({ file: 'x' })
    buildTree(root, { 'sub/.git': content })
    const outcome = readTracked(join(root, 'sub'))
    expect(outcome.kind).toBe('unreadable')
    expect(outcome).toMatchObject({ file: parseWorkdirPath(join(root, 'sub/.git')) })
  })
})

describe('the repository of a submodule', () => {
  test('law 12: has an index of its own, which the outer one does not contain', () => {
    const root = withSubmodule()
    const sub = join(root, 'libs/sub')
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
    expect(pathsByUs(root)).toMatchObject({
      files: ['.gitmodules', 'top'],
      submodules: ['libs/sub'],
    })
    expect(pathsByUs(sub)).toEqual(pathsByGit(sub))
    expect(pathsByUs(sub).files).toEqual(['build/inner', 'file'])
    expect(indexPath(sub)).toBe(join(root, '.git/modules/libs/sub/index'))
    // Relative to the project, also for submodules.
    expect(pathsByUs(join(root, 'libs')).submodules).toEqual(['sub'])
  })

  test('law 12: may still have a `.git` of its own, as old versions of git made it', () => {
    const root = withSubmodule()
    const sub = join(root, 'libs/sub')
    plainGit(sub, 'config', '--unset', 'core.worktree')
    renameSync(join(root, '.git/modules/libs/sub'), join(root, 'moved'))
    writeFileSync(join(sub, '.git'), '')
    renameSync(join(sub, '.git'), join(root, 'pointer'))
    renameSync(join(root, 'moved'), join(sub, '.git'))
    expect(pathsByUs(sub)).toEqual(pathsByGit(sub))
    expect(pathsByUs(sub).files).toEqual(['build/inner', 'file'])
  })

  test('is the outer one while the submodule is not initialised; it tracks nothing there', () => {
    const clone = join(scratchDirectory(), 'clone')
    plainGit('/', 'clone', '--quiet', withSubmodule(), clone)
    const sub = join(clone, 'libs/sub')
    buildTree(sub, { own: 'x' })
    expect(trackedPaths(sub)).toMatchObject({ files: { size: 0 }, submodules: [] })
    expect(readTracked(sub, { stopAt: parseWorkdirPath(clone) })).toEqual({ kind: 'no-repository' })
  })
})

describe('core.worktree', () => {
  test('law 12: names the directory that the paths of the index are relative to', () => {
    const root = committed({ 'a/file': 'x', 'b/file': 'x' })
    // The paths of the index are below `a` now: git would see `a/a/file`.
    plainGit(root, 'config', 'core.worktree', '../a')
    expect(pathsByUs(join(root, 'a')).files).toEqual(['a/file', 'b/file'])
    expect(readTracked(root)).toEqual({ kind: 'no-repository' })
    expect(readTracked(join(root, 'b'))).toEqual({ kind: 'no-repository' })
    plainGit(root, 'config', 'core.worktree', join(root, '..'))
    expect(pathsByUs(root).files).toEqual([])
    plainGit(root, 'config', 'core.worktree', '..')
    expect(pathsByUs(root).files).toEqual(['a/file', 'b/file'])
  })

  test('may stand in the configuration of a worktree', () => {
    const root = committed({ file: 'x' })
    plainGit(root, 'config', 'extensions.worktreeConfig', 'true')
    plainGit(root, 'config', '--worktree', 'core.worktree', scratchDirectory())
    expect(readTracked(root)).toEqual({ kind: 'no-repository' })
    plainGit(root, 'config', 'extensions.worktreeConfig', 'false')
    expect(pathsByUs(root).files).toEqual(['file'])
  })

  test('is a problem when it does not exist', () => {
    const root = committed({ file: 'x' })
    plainGit(root, 'config', 'core.worktree', 'nowhere')
    expect(readTracked(root)).toMatchObject({ kind: 'unreadable', code: 'worktree-missing' })
  })
})

describe('the configuration of a repository', () => {
  test('may be missing', () => {
    const root = committed({ file: 'x' })
    renameSync(join(root, '.git/config'), join(root, '.git/moved'))
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
  })

  test('law 12: may be a link, as git new-workdir makes it', () => {
    const root = committed({ file: 'x' }, '--object-format=sha256')
    renameSync(join(root, '.git/config'), join(root, 'config'))
    symlinkSync('../config', join(root, '.git/config'))
    expect(pathsByUs(root)).toEqual(pathsByGit(root))
  })

  test('is not read when it is a FIFO', () => {
    const root = committed({ file: 'x' })
    buildTree(join(root, '.git'), { config: fifo() })
    expect(readTracked(root)).toMatchObject({
      code: 'special-file',
      file: parseWorkdirPath(join(root, '.git/config')),
    })
  })

  test('law 11: executes and includes nothing', () => {
    const root = committed({ file: 'x' })
    const other = join(scratchDirectory(), 'config')
    writeFileSync(other, '[extensions]\nobjectFormat = sha512\n')
    plainGit(root, 'config', 'include.path', other)
    plainGit(root, 'config', 'core.fsmonitor', `touch ${join(root, 'witness')}`)
    expect(pathsByUs(root).files).toEqual(['file'])
    expect(() => readFileSync(join(root, 'witness'))).toThrow('ENOENT')
  })
})

function stoppingAt(directory: string): TrackedPathsOptions {
  return { stopAt: parseWorkdirPath(directory) }
}

function committed(
  tree: Parameters<typeof gitRepository>[0],
  ...options: readonly string[]
): string {
  const root = gitRepository(tree, ...options)
  plainGit(root, 'add', '.')
  plainGit(root, 'commit', '--quiet', '-m', 'commit')
  return root
}

function withSubmodule(): string {
  const library = committed({ file: 'x', 'build/inner': 'x' })
  const root = committed({ top: 'x' })
  const allowed = ['-c', 'protocol.file.allow=always']
  plainGit(root, ...allowed, 'submodule', '--quiet', 'add', library, 'libs/sub')
  plainGit(root, 'commit', '--quiet', '-m', 'submodule')
  return root
}

function indexPath(directory: string): string {
  return pathBytes(trackedPaths(directory).index.path).toString()
}

function readWith(
  directory: string,
  file: string,
  content: string,
): ReturnType<typeof readTracked> {
  writeFileSync(file, content)
  return readTracked(directory)
}
