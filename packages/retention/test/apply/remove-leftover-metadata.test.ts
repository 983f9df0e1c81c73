import {
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { chainRef, type Layout, type ProjectHash } from '@hermes-checkpoints/core'
import { describe, expect, test } from 'vitest'
import { removeLeftoverMetadata } from '../../src/apply/remove-leftover-metadata.ts'
import { hashOf } from '../support/made-up-ids.ts'
import { addProject, scratchStore, take } from '../support/scratch-store.ts'

const now = Date.UTC(2026, 0, 15, 12)
const day = 24 * 60 * 60 * 1000

describe('removeLeftoverMetadata', () => {
  test('removes every file of a project that has no checkpoints', () => {
    const { layout } = scratchStore()
    const files = filesOf(layout, hashOf(1))
    for (const file of files) plant(file, now - 2 * day)
    removeLeftoverMetadata(layout, now)
    expect(files.filter((file) => existsSync(file))).toEqual([])
  })

  test('leaves the files of a project with checkpoints', async () => {
    const store = scratchStore()
    const project = addProject(store)
    await take(store, project, '1')
    const files = filesOf(store.layout, project)
    for (const file of files) plant(file, now - 2 * day)
    removeLeftoverMetadata(store.layout, now)
    expect(files.every((file) => existsSync(file))).toBe(true)
  })

  test('law 10: leaves the files of a project with a damaged ref', () => {
    const { layout } = scratchStore()
    const files = filesOf(layout, hashOf(1))
    for (const file of files) plant(file, now - 2 * day)
    writeFileSync(join(layout.store, chainRef(hashOf(1))), '')
    removeLeftoverMetadata(layout, now)
    expect(files.every((file) => existsSync(file))).toBe(true)
  })

  test('leaves files younger than a day: the first checkpoint may still be in progress', () => {
    const { layout } = scratchStore()
    const files = filesOf(layout, hashOf(1))
    for (const file of files) plant(file, now - day)
    removeLeftoverMetadata(layout, now)
    expect(files.every((file) => existsSync(file))).toBe(true)
  })

  test('law 11: removes a link but not its target, and skips directories', () => {
    const { layout } = scratchStore()
    const link = layout.pinsFile(hashOf(1))
    symlinkSync('/nowhere', link)
    lutimesSync(link, 0, 0)
    mkdirSync(layout.projectFile(hashOf(2)))
    utimesSync(layout.projectFile(hashOf(2)), 0, 0)
    removeLeftoverMetadata(layout, now)
    expect(lstatSync(link, { throwIfNoEntry: false })).toBeUndefined()
    expect(existsSync(layout.projectFile(hashOf(2)))).toBe(true)
  })

  test('leaves files that are not about a project, and locks, which another process may wait for', () => {
    const { layout } = scratchStore()
    const others = [
      join(layout.projects, 'notes.txt'),
      join(layout.indexes, 'other'),
      layout.projectLockFile(hashOf(1)),
    ]
    for (const file of others) plant(file, now - 2 * day)
    removeLeftoverMetadata(layout, now)
    expect(others.every((file) => existsSync(file))).toBe(true)
  })
})

function filesOf(layout: Layout, project: ProjectHash): readonly string[] {
  return [
    layout.projectFile(project),
    layout.scanFile(project),
    layout.indexFile(project),
    layout.ledgerFile(project),
    layout.turnFile(project),
    layout.pinsFile(project),
    layout.restoresFile(project),
  ]
}

function plant(file: string, time: number): void {
  writeFileSync(file, '{}')
  utimesSync(file, time / 1000, time / 1000)
}
