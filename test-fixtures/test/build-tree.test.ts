import { lstatSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  directory,
  fifo,
  file,
  link,
  readTree,
  scratchDirectory,
  sparse,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, onTestFinished, test } from 'vitest'

describe('buildTree', () => {
  test('writes text as UTF-8 and bytes as they are', () => {
    const root = scratchDirectory()
    buildTree(root, { 'text.txt': 'grün\n', bytes: Uint8Array.of(0, 255, 10) })
    expect(readFileSync(join(root, 'text.txt'))).toEqual(Buffer.from('grün\n'))
    expect(readFileSync(join(root, 'bytes'))).toEqual(Buffer.from([0, 255, 10]))
  })

  test.each([0o000, 0o077])('gives exact modes under umask %o', (umask) => {
    const root = scratchDirectory()
    const before = process.umask(umask)
    onTestFinished(() => void process.umask(before))
    buildTree(root, {
      plain: 'x',
      secret: file({ content: 'x', mode: 0o600 }),
      setuid: file({ content: 'x', mode: 0o4755 }),
      'plain directory': {},
      'shared directory': directory(0o1777, { inside: 'x' }),
    })
    const modeOf = (name: string): number => statSync(join(root, name)).mode & 0o7777
    expect(modeOf('plain')).toBe(0o644)
    expect(modeOf('secret')).toBe(0o600)
    expect(modeOf('setuid')).toBe(0o4755)
    expect(modeOf('plain directory')).toBe(0o755)
    expect(modeOf('shared directory')).toBe(0o1777)
  })

  test('fills a directory before it sets a mode that forbids it', () => {
    const root = scratchDirectory()
    buildTree(root, { closed: directory(0o500, { inside: 'x' }) })
    expect(readTree(root)).toEqual({ closed: directory(0o500, { inside: 'x' }) })
  })

  test('sets the time of a file', () => {
    const root = scratchDirectory()
    const mtime = new Date('2020-02-03T04:05:06.500Z')
    buildTree(root, { old: file({ content: 'x', mtime }) })
    expect(statSync(join(root, 'old')).mtime).toEqual(mtime)
  })

  test('creates links that dangle or have targets that are not UTF-8', () => {
    const root = scratchDirectory()
    buildTree(root, { dangling: link('/nowhere'), bytes: link(Uint8Array.of(0xff)) })
    expect(readlinkSync(join(root, 'dangling'))).toBe('/nowhere')
    expect(readlinkSync(join(root, 'bytes'), { encoding: 'buffer' })).toEqual(Buffer.from([0xff]))
  })

  test('creates a fifo, even with a name that is not UTF-8', () => {
    const root = scratchDirectory()
    const name = Buffer.from([0xfe])
    buildTree(root, [[name, fifo()]])
    const path = Buffer.concat([Buffer.from(`${root}/`), name])
    expect(lstatSync(path).isFIFO()).toBe(true)
  })

  test('creates a huge file that takes no space', () => {
    const root = scratchDirectory()
    buildTree(root, { huge: sparse(1024 ** 4) })
    const { size, blocks } = statSync(join(root, 'huge'))
    expect({ size, blocks }).toEqual({ size: 1024 ** 4, blocks: 0 })
  })

  test('takes a name with slashes as a path', () => {
    const root = scratchDirectory()
    buildTree(root, { 'a/b/c.txt': 'deep', 'a/other.txt': 'less deep' })
    expect(readTree(root)).toEqual({ a: { b: { 'c.txt': 'deep' }, 'other.txt': 'less deep' } })
  })

  test('lets a later entry replace an earlier one, and merges directories', () => {
    const root = scratchDirectory()
    buildTree(root, { 'to file': { inside: 'x' }, 'to directory': 'x', both: { one: '1' } })
    buildTree(root, { 'to file': 'x', 'to directory': { inside: 'x' }, both: { two: '2' } })
    expect(readTree(root)).toEqual({
      'to file': 'x',
      'to directory': { inside: 'x' },
      both: { one: '1', two: '2' },
    })
  })

  test('replaces a link instead of writing through it', () => {
    const root = scratchDirectory()
    const outside = join(scratchDirectory(), 'outside')
    writeFileSync(outside, 'untouched')
    buildTree(root, { name: link(outside) })
    buildTree(root, { name: 'new' })
    expect(readFileSync(outside, 'utf8')).toBe('untouched')
    expect(readTree(root)).toEqual({ name: 'new' })
  })
})
