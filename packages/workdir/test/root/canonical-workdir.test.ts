import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseWorkdirPath, pathBytes } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { canonicalName, canonicalWorkdir } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'

const origin = { cwd: '/', home: '/nonexistent' }

describe('canonicalWorkdir', () => {
  test('resolves links and dots, and returns the identity of the directory', () => {
    const scratch = scratchDirectory()
    mkdirSync(join(scratch, 'real/project'), { recursive: true })
    symlinkSync('real', join(scratch, 'link'))
    const stats = statSync(join(scratch, 'real/project'), { bigint: true })
    expect(canonicalWorkdir(`${scratch}/link/./project/../project/`, origin)).toEqual({
      kind: 'directory',
      root: parseWorkdirPath(join(scratch, 'real/project')),
      identity: { dev: stats.dev, ino: stats.ino },
    })
  })

  test('resolves a relative path from the current directory, and a tilde to the home', () => {
    const scratch = scratchDirectory()
    const found = canonicalWorkdir(scratch, origin)
    const name = basename(scratch)
    expect(canonicalWorkdir(name, { ...origin, cwd: dirname(scratch) })).toEqual(found)
    expect(canonicalWorkdir(`~/${name}`, { ...origin, home: dirname(scratch) })).toEqual(found)
    expect(canonicalWorkdir('~', { ...origin, home: scratch })).toEqual(found)
  })

  test('takes a tilde literally when it does not stand for the home', () => {
    const scratch = scratchDirectory()
    mkdirSync(join(scratch, '~ann'))
    const found = canonicalWorkdir('~ann', { ...origin, cwd: scratch })
    expect(found).toMatchObject({ root: parseWorkdirPath(join(scratch, '~ann')) })
  })

  test.each([
    ['spaces', Buffer.from('two  words ')],
    ['a newline', Buffer.from('new\nline')],
    ['bytes that are not UTF-8', Buffer.of(0x63, 0xe9, 0xff)],
    ['a leading dash', Buffer.from('-rf')],
  ])('reliability 39: keeps the bytes of a name with %s', (_label, name) => {
    const scratch = scratchDirectory()
    const path = Buffer.concat([Buffer.from(`${scratch}/`), name])
    mkdirSync(path)
    const found = canonicalWorkdir(name, { ...origin, cwd: scratch })
    expect(found).toMatchObject({ kind: 'directory', root: parseWorkdirPath(path) })
  })

  test('distinguishes a missing directory, a file and a link to itself', () => {
    const scratch = scratchDirectory()
    writeFileSync(join(scratch, 'file'), '')
    symlinkSync('loop', join(scratch, 'loop'))
    const kindOf = (name: string): string => canonicalWorkdir(join(scratch, name), origin).kind
    expect(['gone', 'file', 'file/below', 'loop'].map(kindOf)).toEqual([
      'missing',
      'not-a-directory',
      'not-a-directory',
      'unreadable',
    ])
  })

  test.each(['', 'nul\0byte'])('refuses the path %j', (path) => {
    expect(() => canonicalWorkdir(path, origin)).toThrow(
      expect.objectContaining({ code: 'path-invalid' }),
    )
  })
})

describe('canonicalName', () => {
  test('gives a directory the same name before and after it is deleted', () => {
    const scratch = scratchDirectory()
    mkdirSync(join(scratch, 'real/project/deep'), { recursive: true })
    symlinkSync('real', join(scratch, 'link'))
    const path = join(scratch, 'link/project/deep')
    const before = canonicalName(path, origin)
    expect(before).toBe(parseWorkdirPath(join(scratch, 'real/project/deep')))
    rmSync(join(scratch, 'real/project'), { recursive: true })
    expect(canonicalName(path, origin)).toBe(before)
  })

  test('normalises dots in a part of the path that does not exist', () => {
    const scratch = scratchDirectory()
    const name = canonicalName(`${scratch}/gone/../other/./x//y`, origin)
    expect(pathBytes(name).toString()).toBe(`${scratch}/other/x/y`)
  })

  test('returns the root, and nothing above it', () => {
    expect(canonicalName('/', origin)).toBe(parseWorkdirPath('/'))
    expect(canonicalName('/../..', origin)).toBe(parseWorkdirPath('/'))
  })

  test('keeps bytes that are not UTF-8, in parts that exist and in parts that do not', () => {
    const scratch = scratchDirectory()
    const path = Buffer.concat([Buffer.from(`${scratch}/`), Buffer.of(0xff, 0x2f, 0xfe)])
    mkdirSync(path.subarray(0, -2))
    expect(canonicalName(path, origin)).toBe(parseWorkdirPath(path))
    renameSync(path.subarray(0, -2), join(scratch, 'away'))
    expect(canonicalName(path, origin)).toBe(parseWorkdirPath(path))
  })
})
