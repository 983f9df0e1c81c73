import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, readIfThere } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'

test('gives the bytes of a file', () => {
  const file = join(scratchDirectory(), 'file')
  writeFileSync(file, Buffer.from([0xff, 0]))
  expect(readIfThere(parseAbsolutePath(file))).toEqual(Buffer.from([0xff, 0]))
})

test('a missing file is null', () => {
  expect(readIfThere(parseAbsolutePath(join(scratchDirectory(), 'none')))).toBeNull()
})

test('law 10: a file that cannot be read is an error, never a missing one', () => {
  const directory = join(scratchDirectory(), 'directory')
  mkdirSync(directory)
  expect(() => readIfThere(parseAbsolutePath(directory))).toThrow('EISDIR')
})
