import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { lookAheadFile } from '../../../src/walk/readers/look-ahead-file.ts'

test('the worker is in programs/ of the package', () => {
  const code = new URL('../../../src/walk/readers/look-ahead.ts', import.meta.url)
  const program = new URL('../../../programs/look-ahead.js', import.meta.url)
  expect(lookAheadFile(code.href)).toEqual(program)
})

test('the worker is beside the code of a bundle', () => {
  const dist = join(scratchDirectory(), 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'look-ahead.js'), '')
  const code = pathToFileURL(join(dist, 'bundle.js')).href
  expect(lookAheadFile(code)).toEqual(pathToFileURL(join(dist, 'look-ahead.js')))
})

test('a bundle may leave the worker out', () => {
  expect(lookAheadFile(pathToFileURL(join(scratchDirectory(), 'bundle.js')).href)).toBeNull()
})

test('a CommonJS bundle has no URL and no worker', () => {
  expect(lookAheadFile(undefined)).toBeNull()
})
