import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildTree,
  file,
  legacyArchive,
  legacyRepository,
  link,
  scratchDirectory,
} from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { readRelics } from '../../src/read/read-relics.ts'
import { scratchLayout } from '../support/scratch-store.ts'

const old = new Date('2026-01-01')

describe('readRelics', () => {
  test('finds archives and pre-v2 repositories, and nothing else', () => {
    const { base, ...places } = scratchLayout()
    const repository = legacyRepository(base, scratchDirectory(), [
      { reason: 'auto', tree: { a: '1' } },
    ])
    legacyArchive(base, 'legacy-20260101-000000', { tree: { old: 'abc' }, modified: old })
    buildTree(base, { store: { HEAD: '' }, other: { file: '' }, 'legacy-state.yaml': '' })
    const relics = readRelics({ base, ...places })
    expect(relics).toMatchObject([
      { kind: 'pre-v2-repository', name: repository.hash, state: 'live' },
      {
        kind: 'legacy-archive',
        name: 'legacy-20260101-000000',
        bytes: 3,
        modifiedAt: old.getTime(),
        state: null,
      },
    ])
  })

  test('finds nothing without a base', () => {
    expect(readRelics(scratchLayout())).toEqual([])
  })

  test('law 11: follows no link, not even to a repository', () => {
    const places = scratchLayout()
    const outside = scratchDirectory()
    buildTree(outside, { HEAD: '' })
    buildTree(places.base, { 'legacy-link': link(outside), '0123456789abcdef': link(outside) })
    expect(readRelics(places)).toEqual([])
  })

  test('takes the age of a repository from its newest file at any depth', () => {
    const places = scratchLayout()
    const newest = new Date('2026-01-03')
    const repository = join(places.base, 'repository')
    buildTree(repository, {
      HEAD: file({ content: '', mtime: old }),
      deep: { er: { fresh: file({ content: '', mtime: newest }), way: link('/') } },
    })
    // The links in it were created just now.
    rmSync(join(repository, 'deep', 'er', 'way'))
    for (const name of ['deep/er', 'deep', '']) utimesSync(join(repository, name), old, old)
    expect(readRelics(places)).toMatchObject([{ modifiedAt: newest.getTime() }])
  })

  test.each([
    ['there', 'live'],
    ['deleted, beside others', 'orphan'],
    ['deleted with its parent', 'unreachable'],
    ['the only one in an emptied directory', 'unreachable'],
  ])('judges a repository by its workdir: %s is %s', (fate, state) => {
    const places = scratchLayout()
    const parent = join(scratchDirectory(), 'parent')
    const workdir = join(parent, 'project')
    buildTree(parent, { project: {}, neighbour: '' })
    legacyRepository(places.base, workdir, [{ reason: 'auto', tree: { a: '1' } }])
    if (fate.startsWith('deleted')) rmSync(workdir, { recursive: true })
    if (fate.endsWith('parent')) rmSync(parent, { recursive: true })
    if (fate.endsWith('emptied directory')) {
      for (const name of ['project', 'neighbour']) rmSync(join(parent, name), { recursive: true })
    }
    expect(readRelics(places)).toMatchObject([{ state }])
  })

  test.each([
    ['is missing', () => undefined],
    ['is a directory', (marker: string) => mkdirSync(marker)],
    ['is empty', (marker: string) => writeFileSync(marker, '')],
    ['holds a relative path', (marker: string) => writeFileSync(marker, 'project\n')],
  ])('law 10: does not judge a repository whose HERMES_WORKDIR %s', (_, spoil) => {
    const places = scratchLayout()
    const { directory } = legacyRepository(places.base, scratchDirectory(), [
      { reason: 'auto', tree: { a: '1' } },
    ])
    const marker = join(directory, 'HERMES_WORKDIR')
    rmSync(marker)
    spoil(marker)
    expect(readRelics(places)).toMatchObject([{ state: 'unreachable' }])
  })
})
