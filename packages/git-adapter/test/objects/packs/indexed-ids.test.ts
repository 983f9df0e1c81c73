import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import { indexedIds, listPacks } from '@hermes-checkpoints/git-adapter'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { file, scratchStore, taken } from '../../support/scratch-store.ts'

describe('indexedIds', () => {
  test.each([1, 2])('lists what `git show-index` lists, of version %i', async (version) => {
    const index = await indexOf(version)
    const lines = execFileSync('git', ['show-index'], { input: readFileSync(index) }).toString()
    const ids = Array.from(lines.matchAll(/^\d+ ([0-9a-f]{40})/gm), ([, id]) => id)
    expect(ids.length).toBeGreaterThan(300)
    expect(indexedIds(index)).toEqual(ids)
  })

  test.each([1, 2])(
    'is null for an index of version %i that is cut off anywhere',
    async (version) => {
      const index = await indexOf(version)
      const whole = readFileSync(index)
      for (let length = 0; length < whole.length; length += 97) {
        writeFileSync(index, whole.subarray(0, length))
        expect(indexedIds(index)).toBeNull()
      }
    },
  )

  test('is null when the counts of the fan-out do not rise', async () => {
    const index = await indexOf(2)
    const bytes = readFileSync(index)
    bytes.writeUInt32BE(1_000_000, 8 + 100 * 4)
    writeFileSync(index, bytes)
    expect(indexedIds(index)).toBeNull()
  })

  test('never fails', () => {
    const index = join(scratchDirectory(), 'index') as AbsolutePath
    const property = fc.property(fc.uint8Array({ maxLength: 3_000, size: 'max' }), (bytes) => {
      writeFileSync(index, bytes)
      expect(() => indexedIds(index)).not.toThrow()
    })
    fc.assert(property, { numRuns: 50 })
  })
})

/** A writable index of this version, over 300 files. */
async function indexOf(version: number): Promise<AbsolutePath> {
  const store = scratchStore()
  const writes = Array.from({ length: 300 }, (_, at) => file(`file-${at}`, `content ${at}`))
  await taken(store, { writes })
  const [pack] = listPacks(store.layout)
  const index = join(scratchDirectory(), 'index') as AbsolutePath
  execFileSync('git', ['index-pack', `--index-version=${version}`, '-o', index, pack!.pack!])
  const bytes = readFileSync(index)
  const writable = join(scratchDirectory(), 'index') as AbsolutePath
  writeFileSync(writable, bytes)
  return writable
}
