import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint } from '@hermes-checkpoints/checkpoints'
import type { Layout } from '@hermes-checkpoints/core'
import {
  buildTree,
  nestedRepository,
  plainGit,
  scratchDirectory,
  type Tree,
} from '@hermes-checkpoints/test-fixtures'
import type { NotCaptured } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyChange, applyChange } from '../../support/models/change-arbitraries.ts'
import { binary, contentOf, savedBy, taken } from '../../support/scenes/checkpoint-content.ts'
import { scratchEngine, scratchProject } from '../../support/scenes/scratch-engine.ts'
import { largestFile, projectTree } from '../../support/models/tree-arbitraries.ts'
import { treeOnDisk } from '../../support/models/tree-on-disk.ts'

const flags = { 'checkpoints.max_file_size_mb': 1 }

interface RepositoriesInside {
  readonly withCommit: boolean
  readonly withoutCommit: boolean
}

const nested: fc.Arbitrary<RepositoriesInside> = fc.record({
  withCommit: fc.boolean(),
  withoutCommit: fc.boolean(),
})

let repositories: string

beforeAll(() => {
  repositories = scratchDirectory(afterAll)
  nestedRepository(join(repositories, 'with-commit'), { commits: 1 })
  nestedRepository(join(repositories, 'without-commit'), { commits: 0 })
})

describe('issue 3.1: bytes in, bytes out', () => {
  test('a checkpoint holds what was on disk, or says why not', async () => {
    const { engine, layout } = await scratchEngine({ flags })
    const property = fc.asyncProperty(projectTree, nested, async (tree, inside) => {
      const project = projectWith(tree, inside)
      const outcome = savedBy(await engine.snapshot(project))
      const checkpoint = taken(outcome)
      const { notCaptured } = outcome
      await expectRoundTrip(layout, project, checkpoint, notCaptured)
      const { exceptions } = await engine.resolve(project, checkpoint.id)
      expect(exceptions).toEqual(checkpoint.exceptions)
      expect(exceptions.notCaptured).toEqual(notCaptured)
      expect(await engine.snapshot(project)).toMatchObject({ outcome: 'unchanged' })
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('a checkpoint upon another equals one of the same directory that is the first', async () => {
    const [{ engine, layout }, other] = [
      await scratchEngine({ flags }),
      await scratchEngine({ flags }),
    ]
    const changes = fc.array(anyChange, { minLength: 1, maxLength: 8 })
    const property = fc.asyncProperty(
      projectTree,
      nested,
      changes,
      async (tree, inside, changesMade) => {
        const project = projectWith(tree, inside)
        const first = taken(await engine.snapshot(project))
        for (const change of changesMade) applyChange(project, change)
        const second = savedBy(await engine.snapshot(project))
        const newest = second.outcome === 'taken' ? second.checkpoint : first
        const fresh = taken(await other.engine.snapshot(project))
        expect(newest.tree).toBe(fresh.tree)
        await expectRoundTrip(layout, project, newest, second.notCaptured)
      },
    )
    await fc.assert(property, { numRuns: 40 })
  })
})

function projectWith(tree: Tree, { withCommit, withoutCommit }: RepositoriesInside): string {
  const project = scratchProject(tree)
  if (withCommit) copyRepository('with-commit', join(project, 'nested'))
  if (withoutCommit) {
    buildTree(project, { a: { b: {} } })
    copyRepository('without-commit', join(project, 'a/b/nested'))
  }
  return project
}

function copyRepository(name: string, to: string): void {
  cpSync(join(repositories, name), to, { recursive: true })
}

async function expectRoundTrip(
  layout: Layout,
  project: string,
  checkpoint: Checkpoint,
  notCaptured: readonly NotCaptured[],
): Promise<void> {
  const disk = treeOnDisk(project, largestFile)
  const files = await contentOf(layout, checkpoint)
  expect(files).toEqual(disk.files)
  expect(permissionsOf(checkpoint, disk.permissions.keys(), files)).toEqual(disk.permissions)
  const emptyDirectories = checkpoint.exceptions.emptyDirectories.map(binary)
  expect(emptyDirectories.toSorted()).toEqual(disk.emptyDirectories.toSorted())
  const reasons = new Map(notCaptured.map(({ path, why }) => [binary(path), why]))
  expect(reasons).toEqual(disk.unstorable)
  expect(plainGit(layout.store, 'ls-tree', '-r', checkpoint.id)).not.toMatch(/^160000 /m)
}

/** The permission bits that a checkpoint gives to files and directories. */
function permissionsOf(
  { exceptions }: Checkpoint,
  paths: Iterable<string>,
  files: Awaited<ReturnType<typeof contentOf>>,
): ReadonlyMap<string, number> {
  const told = new Map(Array.from(exceptions.permissions, ([path, bits]) => [binary(path), bits]))
  const usualBits = exceptions.usual ?? { file: 0o644, program: 0o755 }
  const usual = (path: string): number => {
    const mode = files.get(path)?.mode
    if (mode === undefined) return 0o755
    return mode === '100755' ? usualBits.program : usualBits.file
  }
  return new Map(Array.from(paths, (path) => [path, told.get(path) ?? usual(path)]))
}
