import { existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { directoryBytes } from '@hermes-checkpoints/core'
import { buildTree, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { bytesWithReserve, fillReserve, releaseReserve } from '../../src/state/reserve.ts'
import { scratchStore } from '../support/scratch-store.ts'

describe('the reserve', () => {
  test('takes real space, and is readable only by its owner', () => {
    const { layout } = scratchStore()
    fillReserve(layout)
    const { blocks, mode, size } = statSync(layout.reserve)
    expect(blocks * 512).toBeGreaterThanOrEqual(size)
    expect(mode & 0o777).toBe(0o600)
  })

  test('is written again only when it is too small', () => {
    const { layout } = scratchStore()
    fillReserve(layout)
    const { mtimeNs, size } = statSync(layout.reserve, { bigint: true })
    fillReserve(layout)
    expect(statSync(layout.reserve, { bigint: true }).mtimeNs).toBe(mtimeNs)
    writeFileSync(layout.reserve, 'half of it')
    fillReserve(layout)
    expect(statSync(layout.reserve, { bigint: true }).size).toBe(size)
  })

  test('law 11: replaces a link but not its target', () => {
    const { layout } = scratchStore()
    const outside = scratchDirectory()
    buildTree(outside, { precious: 'content' })
    symlinkSync(join(outside, 'precious'), layout.reserve)
    fillReserve(layout)
    expect(readFileSync(join(outside, 'precious'), 'utf8')).toBe('content')
    expect(lstatSync(layout.reserve).isFile()).toBe(true)
  })

  test('stays while there is space', () => {
    const { layout } = scratchStore()
    fillReserve(layout)
    releaseReserve(layout)
    expect(existsSync(layout.reserve)).toBe(true)
  })

  test('law 8: counts in the size of the store even before it is written', () => {
    const { layout } = scratchStore()
    const before = bytesWithReserve(layout)
    fillReserve(layout)
    expect(bytesWithReserve(layout)).toBe(before)
    expect(directoryBytes(layout.store)).toBe(before)
  })
})
