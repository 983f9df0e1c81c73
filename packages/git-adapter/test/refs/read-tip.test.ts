import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainRef, parseProjectHash } from '@hermes-checkpoints/core'
import { readTip } from '@hermes-checkpoints/git-adapter'
import { describe, expect, test } from 'vitest'
import { file, scratchStore, taken } from '../support/scratch-store.ts'

const project = parseProjectHash('0123456789abcdef')

describe('readTip', () => {
  test('returns the newest checkpoint, and null for a project without one', async () => {
    const store = scratchStore()
    expect(readTip(store.layout, project)).toBeNull()
    const ref = chainRef(project)
    const first = await taken(store, { ref, writes: [file('a', '1')] })
    const second = await taken(store, { ref, parent: first, writes: [file('a', '2')] })
    expect(readTip(store.layout, project)).toBe(second)
  })

  test('law 6: throws for a damaged ref, which is not "no checkpoints"', async () => {
    const store = scratchStore()
    await taken(store, { ref: chainRef(project), writes: [file('a', '1')] })
    writeFileSync(join(store.layout.store, chainRef(project)), '')
    const damaged = { code: 'store-damaged', message: expect.stringContaining(project) as string }
    expect(() => readTip(store.layout, project)).toThrow(expect.objectContaining(damaged) as Error)
  })
})
