import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  nestedRepository,
  plainGit,
  readTree,
  scratchDirectory,
  type NestedTrap,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('nestedRepository', () => {
  test('has the given number of commits', () => {
    const root = scratchDirectory()
    nestedRepository(root, { commits: 3 })
    expect(plainGit(root, 'log', '--format=%s')).toBe('commit 3\ncommit 2\ncommit 1')
    expect(plainGit(root, 'status', '--porcelain')).toBe('')
    expect(plainGit(root, 'fsck', '--strict')).toBe('')
  })

  test('becomes a gitlink without content when plain git adds it', () => {
    const project = outerProject()
    nestedRepository(join(project, 'nested'), { commits: 1 })
    plainGit(project, 'add', '--all')
    expect(plainGit(project, 'ls-files', '--stage')).toMatch(/^160000 \w+ 0\tnested$/m)
    expect(plainGit(project, 'ls-files')).not.toContain('nested.txt')
  })

  test.each([
    ['without commits', { commits: 0 }],
    ['with a broken HEAD', { commits: 1, brokenHead: true }],
  ])('%s, makes plain git store nothing at all', (_what, options) => {
    const project = outerProject()
    nestedRepository(join(project, 'nested'), options)
    expect(() => plainGit(project, 'add', '--all')).toThrow('does not have a commit checked out')
    expect(plainGit(project, 'ls-files')).toBe('')
  })

  test('can have its git directory elsewhere', () => {
    const project = outerProject()
    const nested = join(project, 'nested')
    const elsewhere = join(scratchDirectory(), 'elsewhere')
    expect(nestedRepository(nested, { commits: 1, gitDirectory: elsewhere })).toMatchObject({
      gitDirectory: elsewhere,
    })
    expect(statSync(join(nested, '.git')).isFile()).toBe(true)
    expect(readTree(nested)).toEqual({
      '.git': `gitdir: ${elsewhere}\n`,
      'nested.txt': 'commit 1\n',
    })
    expect(plainGit(nested, 'log', '--format=%s')).toBe('commit 1')
  })

  test.each<NestedTrap>(['fsmonitor', 'hooks-path', 'hooks-directory', 'filter-clean'])(
    'runs the program of %s when plain git adds it the second time',
    (trap) => {
      const project = outerProject()
      const nested = nestedRepository(join(project, 'nested'), { commits: 1, hostile: [trap] })
      addTwice(project)
      expect(nested.witnesses()).toEqual([trap])
    },
  )

  test('runs the program of filter-process, and then plain git stores nothing', () => {
    const project = outerProject()
    const hostile = ['filter-process'] as const
    const nested = nestedRepository(join(project, 'nested'), { commits: 1, hostile })
    expect(() => addTwice(project)).toThrow('the remote end hung up unexpectedly')
    expect(nested.witnesses()).toEqual(['filter-process'])
  })

  test('runs a program even if `.git` is a file', () => {
    const project = outerProject()
    const gitDirectory = join(scratchDirectory(), "it's elsewhere")
    const nested = nestedRepository(join(project, 'nested'), {
      commits: 1,
      gitDirectory,
      hostile: ['fsmonitor', 'filter-clean'],
    })
    addTwice(project)
    expect(nested.witnesses()).toEqual(['filter-clean', 'fsmonitor'])
  })

  test('runs the program of filter-smudge when plain git checks a file out', () => {
    const root = scratchDirectory()
    const nested = nestedRepository(root, { commits: 1, hostile: ['filter-smudge'] })
    buildTree(root, { 'nested.txt': 'edited' })
    plainGit(root, 'checkout', '--', 'nested.txt')
    expect(nested.witnesses()).toEqual(['filter-smudge'])
  })

  test('has no witness before git is used in it', () => {
    const hostile: readonly NestedTrap[] = ['fsmonitor', 'hooks-directory', 'filter-clean']
    expect(nestedRepository(scratchDirectory(), { commits: 2, hostile }).witnesses()).toEqual([])
  })
})

function outerProject(): string {
  const project = scratchDirectory()
  buildTree(project, { 'outer.txt': 'outer' })
  plainGit(project, 'init', '--quiet')
  return project
}

function addTwice(project: string): void {
  plainGit(project, 'add', '--all')
  plainGit(project, 'add', '--all')
}
