import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathBytes, type TreePath } from '@hermes-checkpoints/core'
import { plainGit } from '@hermes-checkpoints/test-fixtures'
import type { TrackedPathsOutcome } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  craftIndex,
  varint,
  withChecksum,
  type CraftedEntry,
  type CraftedIndex,
} from '../support/craft-index.ts'
import {
  codeOf,
  gitRepository,
  pathsByGit,
  pathsByUs,
  readTracked,
  repositoryWith,
} from '../support/git-repository.ts'

const variants = ['2', '3', '4', 'split'] as const

describe('a damaged index', () => {
  test.each(variants)('is never taken for a whole one when it is truncated (%s)', (variant) => {
    const { path, root } = smallRepository(variant)
    const whole = readFileSync(path)
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(path, whole.subarray(0, length))
      // Zeros at the new end are taken for a checksum that was skipped, but entries are missing.
      expect(['damaged', 'checksum-mismatch']).toContain(codeOf(root))
    }
  })

  test.each(variants)('is answered when one of its bytes is changed (%s)', (variant) => {
    const { path, root } = smallRepository(variant)
    const whole = readFileSync(path)
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole)
      changed.writeUInt8((whole[at] ?? 0) ^ 0xff, at)
      writeFileSync(path, changed)
      const expected = at < 4 ? 'not-an-index' : at < 8 ? 'version-unknown' : 'checksum-mismatch'
      expect(codeOf(root)).toBe(expected)
    }
  })

  test.each(variants)('gives some answer when it has no checksum (%s)', (variant) => {
    const { path, root } = smallRepository(variant)
    const content = readFileSync(path).subarray(0, -20)
    for (let at = 0; at < content.length; at += 1)
      for (const change of [0x01, 0xff]) {
        const changed = Buffer.from(content)
        changed.writeUInt8((content[at] ?? 0) ^ change, at)
        writeFileSync(path, withChecksum(changed, 'zero'))
        expect(unsoundPaths(readTracked(root))).toEqual([])
      }
  })

  test.each(variants)(
    'gives some answer when it is truncated before its checksum (%s)',
    (variant) => {
      const { path, root } = smallRepository(variant)
      const content = readFileSync(path).subarray(0, -20)
      for (let length = 0; length < content.length; length += 1) {
        writeFileSync(path, withChecksum(content.subarray(0, length)))
        expect(unsoundPaths(readTracked(root))).toEqual([])
      }
    },
  )

  test('gives some answer whatever its bytes are', () => {
    const { path, root } = smallRepository('2')
    const bytes = fc.uint8Array({ maxLength: 400 })
    const property = fc.property(
      bytes,
      fc.integer({ min: 2, max: 4 }),
      fc.nat(5),
      (rest, version, count) => {
        const header = craftIndex({ version, count }).subarray(0, 12)
        writeFileSync(path, withChecksum(Buffer.concat([header, rest]), 'zero'))
        expect(unsoundPaths(readTracked(root))).toEqual([])
      },
    )
    fc.assert(property, { numRuns: 1000 })
  })
})

describe('a crafted index', () => {
  test('is read as git reads it when it is sound', () => {
    const entries = [{ name: 'a' }, { name: 'b/c', extendedFlags: 0x4000 }]
    for (const version of [3, 4])
      for (const checksum of ['zero', 'correct'] as const) {
        const root = repositoryWith({ version, entries, checksum })
        expect(pathsByUs(root)).toEqual(pathsByGit(root))
        expect(pathsByUs(root).files).toEqual(['a', 'b/c'])
      }
  })

  const invalid: readonly (readonly [string, CraftedIndex, string])[] = [
    ['version 1', { version: 1 }, 'version-unknown'],
    ['version 5', { version: 5 }, 'version-unknown'],
    ['more entries than it can contain', { count: 0xffff_ffff }, 'damaged'],
    ['one entry more than it contains', { entries: [{ name: 'a' }], count: 2 }, 'damaged'],
    ['entries that are not in order', { entries: [{ name: 'b' }, { name: 'a' }] }, 'damaged'],
    ['a name twice', { entries: [{ name: 'a' }, { name: 'a' }] }, 'damaged'],
    [
      'stages that are not in order',
      {
        entries: [
          { name: 'a', stage: 2 },
          { name: 'a', stage: 1 },
        ],
      },
      'damaged',
    ],
    [
      'a name shorter than its length',
      { version: 4, entries: [{ name: 'abc', flags: 5 }] },
      'damaged',
    ],
    ['a name longer than its length', { entries: [{ name: 'abcdef', flags: 3 }] }, 'damaged'],
    [
      'a short name that is flagged as long',
      { entries: [{ name: 'abc', flags: 0xfff }] },
      'damaged',
    ],
    ['a length beyond its end', { entries: [{ name: 'a', flags: 0xffe }] }, 'damaged'],
    ['an extended flag in version 2', { entries: [{ name: 'a', extendedFlags: 0 }] }, 'damaged'],
    ...[0x8000, 0x1000, 0x0001].map(
      (extendedFlags) =>
        [
          `the unknown flag ${extendedFlags}`,
          { version: 3, entries: [{ name: 'a', extendedFlags }] },
          'damaged',
        ] as const,
    ),
    ['an extension that changes its meaning', extended('abcd'), 'extension-unknown'],
    ['an extension without a letter', extended('\0\0\0\0'), 'extension-unknown'],
    ['half an extension', { rest: Buffer.from('TREE\0\0\0') }, 'damaged'],
    ['an extension beyond its end', { rest: Buffer.from('TREE\0\0\0\x01') }, 'damaged'],
    ['an enormous extension', { rest: Buffer.from('TREE\xff\xff\xff\xff', 'latin1') }, 'damaged'],
    ['a split without a shared index', extended('link', Buffer.alloc(19)), 'damaged'],
    [
      'a split from an index that is missing',
      extended('link', Buffer.alloc(20, 1)),
      'shared-index-missing',
    ],
  ]
  test.each(invalid)('is answered with a code when it has %s', (_what, index, code) => {
    expect(codeOf(repositoryWith(index))).toBe(code)
  })

  test.each([
    ['more bytes to drop than the last name has', varint(2)],
    ['an enormous number of bytes to drop', varint(2 ** 31)],
    ['a number that never ends', Array.from({ length: 500 }, () => 0xff)],
  ])('is answered with a code when it has %s', (_what, dropped) => {
    const entries = [{ name: 'a' }, { name: 'b', dropped }]
    expect(codeOf(repositoryWith({ version: 4, entries }))).toBe('damaged')
  })

  test('is read when it has unknown extensions that are optional', () => {
    const extensions = ['ZZZZ', 'Aaaa', 'sdir'].map((name) => [name, Buffer.from('data')] as const)
    expect(pathsByUs(repositoryWith({ entries: [{ name: 'a' }], extensions })).files).toEqual(['a'])
  })

  test('is read when it is prepared for a split but complete', () => {
    const index = { ...extended('link', Buffer.alloc(20)), entries: [{ name: 'a' }] }
    expect(pathsByUs(repositoryWith(index)).files).toEqual(['a'])
  })

  test('drops and counts the names that lead outside of the project or into a repository', () => {
    const names = [
      '',
      '.',
      '..',
      '../a',
      '.git',
      '.git/hooks/x',
      '/etc/passwd',
      'a/',
      'a/.',
      'a/..',
      'a/../../b',
      'a/.GIT/x',
      'a//b',
      'a\0b',
      'good',
      'sub/.giT',
    ]
    const sound = ['...', '..a', '.gi', '.gita', '.gitignore', 'a.git', 'c/.gitmodules', 'git', '~']
    const entries = [...names, ...sound].toSorted().map((name) => ({ name }))
    const outcome = readTracked(repositoryWith({ entries }))
    expect(outcome).toMatchObject({ kind: 'tracked', refused: names.length - 1 })
    const root = repositoryWith({ entries })
    expect(pathsByUs(root).files).toEqual([...sound, 'good'].toSorted())
  })

  test('drops and counts such names of submodules and sparse directories too', () => {
    const entries = [
      { name: '../a', mode: 0o160_000 },
      { name: '../b/', mode: 0o040_000 },
      { name: '/', mode: 0o040_000 },
      { name: 'c', mode: 0o040_000 },
      { name: 'd/', mode: 0o160_000 },
      { name: 'e/', mode: 0o040_000 },
      { name: 'f', mode: 0o160_000 },
    ]
    const root = repositoryWith({ entries })
    expect(readTracked(root)).toMatchObject({ refused: 5 })
    expect(pathsByUs(root)).toEqual({ files: [], submodules: ['f'], sparseDirectories: ['e'] })
  })

  test('cannot grow without limit by names that share almost all of the last one', () => {
    const entries: CraftedEntry[] = [{ name: 'x'.repeat(200_000) }]
    for (let number = 0; number < 2000; number += 1)
      entries.push({ name: 'x', flags: 0xfff, dropped: [0] })
    expect(codeOf(repositoryWith({ version: 4, entries }))).toBe('too-large')
  })
})

interface SmallRepository {
  readonly root: string
  /** The path of the index. */
  readonly path: string
}

function smallRepository(variant: (typeof variants)[number]): SmallRepository {
  const root = gitRepository({ a: 'x', 'b/c': 'x', 'b/d': 'x', new: 'x' })
  plainGit(root, 'add', 'a', 'b')
  if (variant === 'split') {
    plainGit(root, 'config', 'splitIndex.maxPercentChange', '100')
    plainGit(root, 'update-index', '--split-index')
    plainGit(root, 'rm', '--quiet', '--cached', 'a')
    plainGit(root, 'add', 'new')
  } else {
    if (variant !== '2') plainGit(root, 'add', '--intent-to-add', 'new')
    plainGit(root, 'update-index', '--index-version', variant)
  }
  return { root, path: join(root, '.git/index') }
}

function extended(name: string, data: Buffer = Buffer.alloc(0)): CraftedIndex {
  return { extensions: [[name, data]] }
}

/** Returns the paths of an answer that are not below the project, not in order, or not found. */
function unsoundPaths(outcome: TrackedPathsOutcome): readonly TreePath[] {
  if (outcome.kind !== 'tracked') return []
  const { files, sparseDirectories, submodules } = outcome
  const paths = [...files]
  const misplaced = paths.filter((path, number) => {
    const before = paths[number - 1]
    const isAfter = before === undefined || pathBytes(before).compare(pathBytes(path)) < 0
    return !isAfter || !files.has(path)
  })
  const escaping = [...paths, ...submodules, ...sparseDirectories].filter((path) =>
    pathBytes(path)
      .toString('latin1')
      .split('/')
      .some((part) => /^(?:|\.|\.\.|\.git)$|\0/i.test(part)),
  )
  return [...misplaced, ...escaping]
}
