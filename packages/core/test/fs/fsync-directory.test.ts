import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fsyncDirectory, parseAbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'

test('a directory can be synced many times, and no file stays open', () => {
  const directory = parseAbsolutePath(scratchDirectory())
  const times = 200
  const openBefore = openDescriptors()
  for (let count = 0; count < times; count += 1) fsyncDirectory(directory)
  expect(openDescriptors()).toBeLessThan(openBefore + times)
})

test('a missing directory is an error', () => {
  const missing = parseAbsolutePath(join(scratchDirectory(), 'missing'))
  expect(() => fsyncDirectory(missing)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
})

function openDescriptors(): number {
  return readdirSync('/dev/fd').length
}
