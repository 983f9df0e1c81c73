import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  digestOf,
  fifo,
  link,
  nestedRepository,
  plainGit,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('digestOf', () => {
  test('is the same for two directories with the same content', () => {
    expect(digestOf(sample())).toBe(digestOf(sample()))
  })

  test.each<[string, (root: string) => void]>([
    ['a byte', (root) => writeFileSync(join(root, 'file'), 'contenT')],
    ['a name', (root) => renameSync(join(root, 'file'), join(root, 'files'))],
    ['a mode', (root) => chmodSync(join(root, 'file'), 0o600)],
    ['the mode of a directory', (root) => chmodSync(join(root, 'sub'), 0o700)],
    ['an empty directory', (root) => mkdirSync(join(root, 'sub', 'empty'))],
    [
      'a link target',
      (root) => {
        rmSync(join(root, 'link'))
        symlinkSync('files', join(root, 'link'))
      },
    ],
    [
      'a kind',
      (root) => {
        rmSync(join(root, 'link'))
        writeFileSync(join(root, 'link'), 'file')
      },
    ],
  ])('changes with %s', (_what, change) => {
    const root = sample()
    const before = digestOf(root)
    change(root)
    expect(digestOf(root)).not.toBe(before)
  })

  test('changes with a time only if times are included', () => {
    const root = sample()
    const before = [digestOf(root), digestOf(root, { mtime: true })]
    utimesSync(join(root, 'file'), 1, 1)
    expect(digestOf(root)).toBe(before[0])
    expect(digestOf(root, { mtime: true })).not.toBe(before[1])
  })

  test('changes with an inode only if inodes are included', () => {
    const root = sample()
    const before = [digestOf(root), digestOf(root, { inode: true })]
    copyFileSync(join(root, 'file'), join(root, 'copy'))
    renameSync(join(root, 'copy'), join(root, 'file'))
    expect(digestOf(root)).toBe(before[0])
    expect(digestOf(root, { inode: true })).not.toBe(before[1])
  })

  test('changes when git writes to a repository', () => {
    const root = scratchDirectory()
    nestedRepository(root, { commits: 1 })
    const before = digestOf(join(root, '.git'))
    plainGit(root, 'log')
    expect(digestOf(join(root, '.git'))).toBe(before)
    plainGit(root, 'tag', 'new')
    expect(digestOf(join(root, '.git'))).not.toBe(before)
  })

  test('accepts a single file, such as the `.git` of a worktree', () => {
    const root = sample()
    const before = digestOf(join(root, 'file'))
    writeFileSync(join(root, 'file'), 'other')
    expect(digestOf(join(root, 'file'))).not.toBe(before)
  })
})

function sample(): string {
  const root = scratchDirectory()
  buildTree(root, [
    ['file', 'content'],
    ['link', link('file')],
    ['sub/pipe', fifo()],
    [Uint8Array.of(0xff), 'a name that is not UTF-8'],
  ])
  return root
}
