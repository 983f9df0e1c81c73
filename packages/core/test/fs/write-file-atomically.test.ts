import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { parseAbsolutePath, writeFileAtomically, type AbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

test.each([
  ['text', 'grün\n', Buffer.from('grün\n')],
  ['bytes', Buffer.of(0, 255, 10), Buffer.of(0, 255, 10)],
  ['nothing', '', Buffer.alloc(0)],
])('what is written is read back: %s', (_what, content, expected) => {
  const path = scratchFile()
  writeFileAtomically(path, content)
  expect(readFileSync(path)).toEqual(expected)
})

test('a file is replaced, and a process that has the old one open still reads the old content', () => {
  const path = scratchFile('old content')
  const reader = openSync(path, 'r')
  writeFileAtomically(path, 'new')
  expect(readFileSync(reader, 'utf8')).toBe('old content')
  closeSync(reader)
  expect(readFileSync(path, 'utf8')).toBe('new')
})

test('no other file is left in the directory', () => {
  const path = scratchFile()
  for (const content of ['one', 'two', 'three']) writeFileAtomically(path, content)
  expect(neighbours(path)).toEqual(['file'])
})

test('a link is replaced, and its target is not written', () => {
  const target = scratchFile('not ours')
  const path = parseAbsolutePath(join(dirname(target), 'link'))
  symlinkSync(target, path)
  writeFileAtomically(path, 'ours')
  expect(readFileSync(target, 'utf8')).toBe('not ours')
  expect(() => readlinkSync(path)).toThrow(expect.objectContaining({ code: 'EINVAL' }))
})

test.each(['000', '022', '077', '777'])(
  'only its owner can read the file, also under umask %s',
  async (umask) => {
    const path = scratchFile()
    expect(await once(startRewriter(path, 'x', 1, umask), 'exit')).toEqual([0, null])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  },
)

test('a file that others can read becomes readable by its owner only', () => {
  const path = scratchFile('old', 0o644)
  writeFileAtomically(path, 'new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('when the file cannot be replaced, no leftover and no open file stay', () => {
  const path = scratchFile()
  mkdirSync(path)
  const times = 100
  const openBefore = openDescriptors()
  for (let count = 0; count < times; count += 1) {
    expect(() => writeFileAtomically(path, 'new')).toThrow(
      expect.objectContaining({ code: 'EISDIR', syscall: 'rename' }),
    )
  }
  expect(neighbours(path)).toEqual(['file'])
  expect(openDescriptors()).toBeLessThan(openBefore + times)
})

test.each([
  ['nothing', 'missing', 'ENOENT'],
  ['a file', 'file', 'ENOTDIR'],
])('with %s instead of the directory, that is the error', (_what, name, code) => {
  const path = parseAbsolutePath(join(dirname(scratchFile('content')), name, 'below'))
  expect(() => writeFileAtomically(path, 'new')).toThrow(
    expect.objectContaining({ code, syscall: 'open' }),
  )
})

test('when two processes write at once, one wins, and readers see only complete files', async () => {
  const path = scratchFile('c'.repeat(100_000))
  const writers = [startRewriter(path, 'a', 100), startRewriter(path, 'b', 100)]
  while (writers.some(({ exitCode }) => exitCode === null)) {
    expect(isWhole(path)).toBe(true)
    await setImmediate()
  }
  expect(writers.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  expect(isWhole(path)).toBe(true)
  expect(neighbours(path)).toEqual(['file'])
})

function scratchFile(content?: string, mode = 0o600): AbsolutePath {
  const path = parseAbsolutePath(join(scratchDirectory(), 'file'))
  if (content !== undefined) writeFileSync(path, content, { mode })
  return path
}

function neighbours(path: AbsolutePath): readonly string[] {
  return readdirSync(dirname(path))
}

function openDescriptors(): number {
  return readdirSync('/dev/fd').length
}

function isWhole(path: AbsolutePath): boolean {
  return /^(?:a{100000}|b{100000}|c{100000})$/.test(readFileSync(path, 'utf8'))
}

function startRewriter(...args: readonly (string | number)[]): ChildProcess {
  const program = join(import.meta.dirname, '../programs/rewrite-file.js')
  return spawn(process.execPath, [program, ...args.map(String)], { stdio: 'inherit' })
}
