import {
  directoryBytes,
  parseWorkdirPath,
  projectHash,
  type CheckpointId,
  type ProjectHash,
} from '@hermes-checkpoints/core'
import type { MaintenanceAction } from '@hermes-checkpoints/retention'
import { digestOf, plainGit } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../support/scenes/checkpoint-content.ts'
import { arbitraryStores } from '../support/models/store-arbitraries.ts'
import {
  buildStore,
  type BuiltStore,
  type BuiltProject,
} from '../support/models/arbitrary-store.ts'
import { scratchEngine, scratchProject } from '../support/scenes/scratch-engine.ts'
import { loggedIds, takenHistory } from '../support/scenes/taken-history.ts'

describe('issue 5.2: a dry run', () => {
  test('reports what the run then does and changes nothing; after the run pins remain and the store is whole', async () => {
    const property = fc.asyncProperty(arbitraryStores, async (made) => {
      const store = await buildStore(made)
      const { engine, layout, projects } = store
      const storeMb = directoryBytes(layout.store) / (1024 * 1024)
      // The reserve, a quarter of a megabyte, must fit too.
      const maxTotalSizeMb = made.capPart === null ? 0 : 0.25 + made.capPart * storeMb
      const request = { maxTotalSizeMb }
      const before = await idsIn(store)
      const digest = digestOf(layout.base)
      const preview = await engine.prune({ ...request, dryRun: true })
      expect(digestOf(layout.base)).toBe(digest)
      const report = await engine.prune(request)
      expect(report.actions).toEqual(preview.actions)
      expect(report.errors).toEqual(preview.errors)
      expect(report.capUnmet === null).toBe(preview.capUnmet === null)
      const after = await idsIn(store)
      expect(after).toEqual(before.map((ids, at) => leftOf(ids, projects[at], report.actions)))
      const pinned = projects.flatMap((project) => Array.from(project.pinned))
      expect(after.flat()).toEqual(expect.arrayContaining(pinned))
      for (const id of after.flat()) await contentOf(layout, { id })
      expect(plainGit(layout.store, 'fsck', '--full', '--strict')).toBe('')
    })
    // Each try takes a second, so shrinking a counterexample would take minutes.
    await fc.assert(property, { numRuns: 25, endOnFailure: true })
  })

  test('leaves no trace in a base that has no store, or does not exist', async () => {
    const { engine, layout } = await scratchEngine()
    const nothing = { dryRun: true, scanned: 0, actions: [], errors: [], bytesBefore: 0 }
    expect(await engine.prune({ dryRun: true })).toMatchObject(nothing)
    expect(directoryBytes(layout.base)).toBe(0)
  })

  test('is marked as a dry run in the report, and frees nothing', async () => {
    const { engine } = await scratchEngine({ flags: { 'checkpoints.max_snapshots': 2 } })
    await takenHistory(engine, scratchProject(), { count: 4, bytes: 10_000 })
    const preview = await engine.prune({ dryRun: true })
    expect(preview).toMatchObject({ dryRun: true, bytesAfter: preview.bytesBefore })
    const report = await engine.prune()
    expect(report).toMatchObject({ dryRun: false, bytesBefore: preview.bytesBefore })
  })
})

/** Returns the ids of every directory's checkpoints, newest first. */
async function idsIn({
  engine,
  projects,
}: BuiltStore): Promise<readonly (readonly CheckpointId[])[]> {
  return Promise.all(projects.map(({ directory }) => loggedIds(engine, directory)))
}

/** Returns the checkpoints of a project that remain after exactly these actions. */
function leftOf(
  ids: readonly CheckpointId[],
  project: BuiltProject | undefined,
  actions: readonly MaintenanceAction[],
): readonly CheckpointId[] {
  const gone = new Set<string>(actions.map(({ target }) => target))
  const isForgotten = project !== undefined && gone.has(hashOf(project.directory))
  return isForgotten ? [] : ids.filter((id) => !gone.has(id))
}

function hashOf(directory: string): ProjectHash {
  return projectHash(parseWorkdirPath(directory))
}
