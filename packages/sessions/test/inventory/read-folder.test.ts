import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { readFolder } from '../../src/inventory/read-folder.ts'

test('a missing folder differs from an empty one', () => {
  const directory = scratchDirectory()
  expect(readFolder(parseAbsolutePath(join(directory, 'none')))).toBeNull()
  expect(readFolder(parseAbsolutePath(directory))).toEqual([])
})

test('law 10: a folder that cannot be read is not empty', () => {
  const file = join(scratchDirectory(), 'sessions')
  writeFileSync(file, '')
  expect(() => readFolder(parseAbsolutePath(file))).toThrow('ENOTDIR')
})

test('only regular files and links count, each with its own length', () => {
  const directory = scratchDirectory()
  writeFileSync(join(directory, 'a.jsonl'), '12345')
  writeFileSync(join(directory, 'big'), '1234567890')
  symlinkSync('big', join(directory, 'link.jsonl'))
  symlinkSync('nowhere', join(directory, 'dangling.jsonl'))
  mkdirSync(join(directory, 'directory.jsonl'))
  execFileSync('mkfifo', [join(directory, 'pipe.jsonl')])
  const files = readFolder(parseAbsolutePath(directory)) ?? []
  const sizes = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))
  expect(sizes).toEqual({ 'a.jsonl': 5, big: 10, 'link.jsonl': 3, 'dangling.jsonl': 7 })
})

test('a name that is not UTF-8 is skipped', () => {
  const directory = scratchDirectory()
  const name = Buffer.concat([Buffer.from(`${directory}/session_`), Buffer.of(0xff)])
  writeFileSync(Buffer.concat([name, Buffer.from('.json')]), '')
  expect(readFolder(parseAbsolutePath(directory))).toEqual([])
})

test('a name that contains U+FFFD is listed, even beside one that is not UTF-8', () => {
  const directory = scratchDirectory()
  writeFileSync(`${directory}/\u{FFFD}.jsonl`, '')
  writeFileSync(Buffer.concat([Buffer.from(`${directory}/`), Buffer.of(0xff)]), '')
  const files = readFolder(parseAbsolutePath(directory)) ?? []
  expect(files.map(({ name }) => name)).toEqual(['\u{FFFD}.jsonl'])
})
