import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAbsolutePath } from '@hermes-checkpoints/core'
import { readImportNotes } from '@hermes-checkpoints/retention'
import { scratchDirectory } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { importWorld, now, someCommits } from '../support/import-world.ts'

const archiveName = 'legacy-20260401-120000'

test('notes in an archive what was imported and what was left, and keeps its age', async () => {
  const world = importWorld()
  const archive = parseAbsolutePath(join(world.base, archiveName))
  const old = world.repository('project', someCommits(5), archive)
  const { mtimeMs } = lstatSync(archive)
  await world.import({ maxSnapshots: 3 })
  expect(readImportNotes(archive)).toEqual(
    new Map([[old.hash, { tip: old.ids.at(-1), at: now, checkpoints: 3, missing: 0, left: 2 }]]),
  )
  expect(Math.abs(lstatSync(archive).mtimeMs - mtimeMs)).toBeLessThan(1)
})

test('notes nothing that could not be imported', async () => {
  const world = importWorld()
  const archive = parseAbsolutePath(join(world.base, archiveName))
  mkdirSync(join(archive, 'empty-repository'), { recursive: true })
  await world.import()
  expect(readImportNotes(archive).size).toBe(0)
})

test('notes nothing in a dry run or in an archive elsewhere', async () => {
  const world = importWorld()
  const elsewhere = join(scratchDirectory(), archiveName)
  const [here, there] = [join(world.base, archiveName), elsewhere]
  const old = world.repository('project', someCommits(1), here)
  world.repository('other', someCommits(1), there)
  await world.import({ dryRun: true })
  await world.import({ from: there })
  expect(readdirSync(here)).toEqual([old.hash])
  expect(readdirSync(there)).toHaveLength(1)
})
