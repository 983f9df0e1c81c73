import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { draftFile, parseAbsolutePath, type AbsolutePath } from '@hermes-checkpoints/core'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'

describe('a draft of a file', () => {
  test('is invisible before it is published', () => {
    const path = scratchFile('old')
    const draft = draftFile(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('old')
    draft.publish()
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(readdirSync(dirname(path))).toEqual(['file'])
  })

  test('leaves the file unchanged and nothing beside it when it is discarded', () => {
    const path = scratchFile('old')
    draftFile(path, 'new').discard()
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(dirname(path))).toEqual(['file'])
  })

  test('is readable by its owner only from its creation on', () => {
    const path = scratchFile('old')
    draftFile(path, 'new')
    const drafts = readdirSync(dirname(path)).filter((name) => name !== 'file')
    const modes = drafts.map((name) => statSync(join(dirname(path), name)).mode & 0o777)
    expect(modes).toEqual([0o600])
  })

  test('is deleted when it cannot be published, and can still be discarded', () => {
    const path = scratchFile('old')
    const draft = draftFile(path, 'new')
    rmSync(path)
    mkdirSync(path)
    expect(() => draft.publish()).toThrow(expect.objectContaining({ code: 'EISDIR' }))
    draft.discard()
    expect(readdirSync(dirname(path))).toEqual(['file'])
  })
})

function scratchFile(content: string): AbsolutePath {
  const path = parseAbsolutePath(join(scratchDirectory(), 'file'))
  writeFileSync(path, content)
  return path
}
