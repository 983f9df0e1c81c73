import { writeFileSync } from 'node:fs'
import type { AbsolutePath } from '@hermes-checkpoints/core'
import {
  readArchives,
  readUnfinishedArchive,
  writeImportNotes,
} from '@hermes-checkpoints/retention'
import { buildTree, legacyArchive, link, scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { scratchLayout } from '../support/scratch-store.ts'

const modified = new Date('2026-01-01')

describe('readArchives', () => {
  test('returns what a removal frees, and how many resume states stay', () => {
    const places = scratchLayout()
    const tree = { 'a.yaml': 'status: done', 'b.yml': '', old: { HEAD: 'abc' } }
    legacyArchive(places.base, 'legacy-1', { tree, modified })
    expect(readArchives(places)).toEqual([
      {
        name: 'legacy-1',
        modifiedAt: modified.getTime(),
        bytes: 3,
        repositories: 1,
        imported: 0,
        resumeStates: 2,
        isUnfinished: false,
      },
    ])
  })

  test('skips an archive with only resume states, but not an empty one', () => {
    const places = scratchLayout()
    legacyArchive(places.base, 'legacy-1', { tree: { 'a.yaml': 'status: done' } })
    legacyArchive(places.base, 'legacy-2', { tree: {} })
    expect(readArchives(places)).toMatchObject([{ name: 'legacy-2', bytes: 0 }])
  })

  test('does not take a directory for a resume state by its name', () => {
    const places = scratchLayout()
    legacyArchive(places.base, 'legacy-1', { tree: { 'a.yaml': { HEAD: '' } } })
    expect(readArchives(places)).toMatchObject([{ name: 'legacy-1', resumeStates: 0 }])
  })

  test('issue 7: counts the repositories that are completely imported', () => {
    const places = scratchLayout()
    const tree = { one: { HEAD: '' }, two: { HEAD: '' }, three: { HEAD: '' } }
    const archive = legacyArchive(places.base, 'legacy-1', { tree }) as AbsolutePath
    const note = { tip: null, at: 0, checkpoints: 3, missing: 0 }
    const notes = { one: { ...note, left: 0 }, two: { ...note, left: 1 } }
    writeImportNotes(archive, new Map(Object.entries(notes)))
    expect(readArchives(places)).toMatchObject([{ repositories: 3, imported: 1 }])
  })

  test('marks the one that is still being filled', () => {
    const places = scratchLayout()
    const names = ['legacy-20260101-000000', 'legacy-20260102-000000']
    for (const name of names) legacyArchive(places.base, name, { tree: { old: '' } })
    writeFileSync(places.unfinishedArchive, `${names[1]}\n`)
    const found = readArchives(places).map(({ isUnfinished, name }) => [name, isUnfinished])
    expect(Object.fromEntries(found)).toEqual({ [names[0] ?? '']: false, [names[1] ?? '']: true })
  })

  test('law 11: follows no link', () => {
    const places = scratchLayout()
    const outside = scratchDirectory()
    buildTree(outside, { old: '' })
    buildTree(places.base, { 'legacy-1': link(outside) })
    expect(readArchives(places)).toEqual([])
  })
})

describe('readUnfinishedArchive', () => {
  test.each([
    ['legacy-20260508-143000\n', 'legacy-20260508-143000'],
    ['legacy-20260508-143000-2\n', 'legacy-20260508-143000-2'],
    ['', null],
    ['legacy-2026', null],
    ['../legacy-20260508-143000', null],
    ['legacy-20260508-143000/..', null],
    ['legacy-20260508-143000\nmore', null],
  ])('returns for the note %j: %j', (text, expected) => {
    const places = scratchLayout()
    buildTree(places.base, {})
    writeFileSync(places.unfinishedArchive, text)
    expect(readUnfinishedArchive(places)).toBe(expected)
  })

  test('returns null without a note', () => {
    expect(readUnfinishedArchive(scratchLayout())).toBe(null)
  })
})
