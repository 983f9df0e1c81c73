import { cpSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { directoryBytes, parseAbsolutePath } from '@hermes-checkpoints/core'
import { plainGit, upstreamHash, type LegacyRepository } from '@hermes-checkpoints/test-fixtures'
import { expect, test } from 'vitest'
import { importWorld, type ImportWorld } from '../support/import-world.ts'

test('issue 7.4: 47 clones of one source tree import into a store at least 10 times smaller than their sum', async () => {
  const world = importWorld()
  const names = Array.from({ length: 46 }, (_, at) => `clone-${at}`)
  const first = cloneSources(world, 'first')
  for (const name of names) cloneSources(world, name, first)
  const sum = directoryBytes(parseAbsolutePath(world.base))
  const { repositories } = await world.import({ all: true })
  expect(repositories.filter(({ verified }) => verified)).toHaveLength(47)
  const size = directoryBytes(world.layout.store)
  expect(sum / size).toBeGreaterThanOrEqual(10)
  const last = repositories.at(-1)
  expect(last?.imported).toHaveLength(2)
  plainGit(world.layout.store, 'fsck', '--full', '--strict')
}, 600_000)

/** Creates a directory that differs from the others in one file, and its repository of two commits. */
function cloneSources(
  world: ImportWorld,
  name: string,
  first?: LegacyRepository,
): LegacyRepository {
  const directory = world.directory(name)
  for (const source of ['@types/node', 'fast-check']) {
    cpSync(packageDirectory(source), join(directory, 'sources', source), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    })
  }
  // Equal commits give an equal repository, so the first one is copied to save time.
  if (first !== undefined)
    cpSync(first.directory, join(world.base, upstreamHash(directory)), { recursive: true })
  const repository = world.repository(name, [
    {
      reason: 'before patch',
      tree: { 'mine.txt': `changed in ${name}\n` },
      at: new Date('2026-03-01T12:05:00Z'),
    },
  ])
  writeFileSync(join(repository.directory, 'HERMES_WORKDIR'), `${directory}\n`)
  return repository
}

function packageDirectory(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}
