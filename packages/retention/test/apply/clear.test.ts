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
import { scratchLayout } from '../support/scratch-store.ts'

describe('clearBase', () => {
  test('removes everything except resume states, and reports what it removed', () => {
    const places = scratchLayout()
    const states = { 'a.yaml': 'status: in_progress', 'b.yml': '' }
    buildTree(places.base, { ...states, store: { HEAD: 'x' }, '.last_prune': '1', stray: 'yz' })
    const { bytesFreed, deleted, errors } = clearBase(places)
    expect(deleted.toSorted()).toEqual(['.last_prune', 'store', 'stray'])
    expect({ bytesFreed, errors }).toEqual({ bytesFreed: 4, errors: [] })
    expect(readTree(places.base)).toEqual(states)
  })

  test('leaves resume states in archives, too', () => {
    const places = scratchLayout()
    legacyArchive(places.base, 'legacy-1', { tree: { 'a.yaml': 'status: done', old: 'xy' } })
    buildTree(places.base, { store: { HEAD: 'x' } })
    const kept = [{ name: 'legacy-1', resumeStates: 1 }]
    expect(clearBase(places)).toEqual({ deleted: ['store'], kept, bytesFreed: 3, errors: [] })
    expect(readTree(places.base)).toEqual({ 'legacy-1': { 'a.yaml': 'status: done' } })
  })

  test('leaves the resume states that were set aside as unreadable', () => {
    const places = scratchLayout()
    const damaged = { 'damaged-states': { 'a-0123456789ab.damaged': '- a' } }
    buildTree(places.base, { ...damaged, store: { HEAD: 'x' } })
    expect(clearBase(places).deleted).toEqual(['store'])
    expect(readTree(places.base)).toEqual(damaged)
  })

  test('removes the base when it is empty afterwards', () => {
    const places = scratchLayout()
    buildTree(places.base, { store: { HEAD: '' } })
    clearBase(places)
    expect(existsSync(places.base)).toBe(false)
  })

  test('law 11: removes links but not their targets', () => {
    const places = scratchLayout()
    const outside = scratchDirectory()
    buildTree(outside, { precious: '' })
    buildTree(places.base, { way: link(outside), store: { way: link(outside) } })
    expect(clearBase(places).deleted.toSorted()).toEqual(['store', 'way'])
    expect(readTree(outside)).toEqual({ precious: '' })
  })
})

describe('clearLegacy', () => {
  test('removes archives and nothing else', () => {
    const places = scratchLayout()
    const others = { store: { HEAD: '' }, 'legacy-x.yaml': 'status: in_progress' }
    buildTree(places.base, others)
    legacyArchive(places.base, 'legacy-1', { tree: { old: 'abc' } })
    const nothingElse = { kept: [], errors: [] }
    expect(clearLegacy(places)).toEqual({ deleted: ['legacy-1'], bytesFreed: 3, ...nothingElse })
    expect(readTree(places.base)).toEqual(others)
  })

  test('leaves the resume states that upstream’s migration put into an archive, and reports them', () => {
    const places = scratchLayout()
    const states = { 'a.yaml': 'status: in_progress', 'b.yml': 'task: t' }
    const rest = { old: { HEAD: 'abc', 'c.yaml': 'no state' }, stray: 'de', '.hidden': 'f' }
    legacyArchive(places.base, 'legacy-1', { tree: { ...states, ...rest } })
    expect(clearLegacy(places)).toEqual({
      deleted: [],
      kept: [{ name: 'legacy-1', resumeStates: 2 }],
      bytesFreed: 14,
      errors: [],
    })
    expect(readTree(places.base)).toEqual({ 'legacy-1': states })
  })

  test('leaves an archive that holds only resume states', () => {
    const places = scratchLayout()
    legacyArchive(places.base, 'legacy-1', { tree: { 'a.yaml': 'status: in_progress' } })
    const nothing = { deleted: [], kept: [], bytesFreed: 0, errors: [] }
    expect(clearLegacy(places)).toEqual(nothing)
    expect(clearBase(places)).toEqual(nothing)
    expect(readTree(places.base)).toEqual({ 'legacy-1': { 'a.yaml': 'status: in_progress' } })
  })

  test('reliability 59: takes only direct children for archives, and no links', () => {
    const places = scratchLayout()
    const outside = scratchDirectory()
    buildTree(outside, { 'legacy-1': { precious: '' } })
    const others = { other: { 'legacy-2': { old: '' } }, 'legacy-3': link(outside) }
    buildTree(places.base, others)
    expect(clearLegacy(places).deleted).toEqual([])
    expect(readTree(places.base)).toEqual(others)
    expect(readTree(outside)).toEqual({ 'legacy-1': { precious: '' } })
  })
})
