import { existsSync } from 'node:fs'
import { clearBase, clearLegacy } from '@hermes-checkpoints/retention'
import {
  buildTree,
  legacyArchive,
  link,
  readTree,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchLayout } from './scratch-store.ts'

describe('clearBase', () => {
  test('removes all but resume states, and tells what went', () => {
    const places = scratchLayout()
    const states = { 'a.yaml': 'status: in_progress', 'b.yml': '' }
    buildTree(places.base, { ...states, store: { HEAD: 'x' }, '.last_prune': '1', stray: 'yz' })
    const { bytesFreed, deleted, errors } = clearBase(places)
    expect(deleted.toSorted()).toEqual(['.last_prune', 'store', 'stray'])
    expect({ bytesFreed, errors }).toEqual({ bytesFreed: 4, errors: [] })
    expect(readTree(places.base)).toEqual(states)
  })

  test('removes the base itself when nothing is left in it', () => {
    const places = scratchLayout()
    buildTree(places.base, { store: { HEAD: '' } })
    clearBase(places)
    expect(existsSync(places.base)).toBe(false)
  })

  test('law 11: removes links and not what they lead to', () => {
    const places = scratchLayout()
    const outside = scratchDirectory()
    buildTree(outside, { precious: '' })
    buildTree(places.base, { way: link(outside), store: { way: link(outside) } })
    expect(clearBase(places).deleted.toSorted()).toEqual(['store', 'way'])
    expect(readTree(outside)).toEqual({ precious: '' })
  })
})

describe('clearLegacy', () => {
  test('removes archives alone', () => {
    const places = scratchLayout()
    const others = { store: { HEAD: '' }, 'legacy-x.yaml': 'status: in_progress' }
    buildTree(places.base, others)
    legacyArchive(places.base, 'legacy-1', { tree: { old: 'abc' } })
    expect(clearLegacy(places)).toEqual({ deleted: ['legacy-1'], bytesFreed: 3, errors: [] })
    expect(readTree(places.base)).toEqual(others)
  })
})
