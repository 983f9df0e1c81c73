import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath, readdirOrEmpty } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('readdirOrEmpty', () => {
  test('lists files and directories', () => {
    const directory = scratch()
    writeFileSync(join(directory, 'file'), '')
    mkdirSync(join(directory, 'inner'))
    const entries = readdirOrEmpty(directory).map((entry) => [entry.name, entry.isDirectory()])
    expect(new Map(entries as [string, boolean][])).toEqual(
      new Map([
        ['file', false],
        ['inner', true],
      ]),
    )
  })

  test('is empty for a directory that does not exist', () => {
    expect(readdirOrEmpty(parseAbsolutePath(join(scratch(), 'none')))).toEqual([])
  })

  test('throws for a file in its place, unless the caller accepts that', () => {
    const file = parseAbsolutePath(join(scratch(), 'file'))
    writeFileSync(file, '')
    expect(() => readdirOrEmpty(file)).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
    expect(readdirOrEmpty(file, 'ENOTDIR')).toEqual([])
  })

  test('throws when the directory cannot be read', () => {
    const tooLong = parseAbsolutePath(join(scratch(), 'a'.repeat(5_000)))
    expect(() => readdirOrEmpty(tooLong)).toThrow(expect.objectContaining({ code: 'ENAMETOOLONG' }))
  })
})

function scratch() {
  return parseAbsolutePath(scratchDirectory())
}
