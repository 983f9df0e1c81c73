import { createReadStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fsyncDirectory, type AbsolutePath, type ObjectId } from '@hermes-checkpoints/core'
import { requireUnstopped } from '../../process/git-death.ts'
import type { GitOutcome } from '../../process/git-outcome.ts'
import { ObjectReader } from '../object-reader.ts'
import { objectTypes } from '../object-types.ts'
import { openablePack } from './openable-pack.ts'
import { longestMs } from './pack-files.ts'
import { quoted } from '../../process/quoted.ts'
import { requireExclusive } from '../../store/require-exclusive.ts'
import { packedIds } from '../stored-ids.ts'
import { startInStore, type Store } from '../../store/store.ts'
import { writeLooseObject } from '../write-loose-object.ts'

/** A pack that was taken out of the store. */
export interface RemovedPack {
  /** The directory that holds it as `pack/…`, as a store's `objects` does. */
  readonly objects: AbsolutePath
  readonly pack: AbsolutePath
  readonly index: AbsolutePath | null
}

/** Stores everything again that a damaged pack outside the store still holds. Needs the store alone. */
export async function salvagePack(store: Store, removed: RemovedPack): Promise<void> {
  requireExclusive(store, 'salvage a pack')
  const directory = join(store.layout.objects, 'pack') as AbsolutePath
  const before = new Set(readdirSync(directory))
  // Where only the index was damaged, git makes another one.
  const { exitCode } = await feed(store, ['index-pack', '--stdin'], removed.pack)
  if (exitCode !== 0) await salvageObjects(store, removed)
  for (const name of readdirSync(directory)) {
    // A git that gives up leaves what it has written so far.
    if (name.startsWith('tmp_') && !before.has(name)) rmSync(join(directory, name))
  }
  fsyncDirectory(directory)
}

async function salvageObjects(store: Store, removed: RemovedPack): Promise<void> {
  const { index, pack } = removed
  const ids = index === null ? [] : await packedIds(store, index)
  // Without an index nobody knows where objects begin: git gets as far as the first damaged one.
  if (ids.length === 0) await feed(store, ['unpack-objects', '-r', '-q'], pack)
  const openable = openablePack(removed, store.layout.base)
  try {
    const variables = { GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(openable.objects) }
    await storeAgain(store, await absent(store, ids), variables)
  } finally {
    openable.close()
  }
}

type Variables = Readonly<Record<string, string>>

async function absent(store: Store, ids: readonly ObjectId[]): Promise<readonly ObjectId[]> {
  const missing: ObjectId[] = []
  for await (const [id, type] of objectTypes(store, ids)) if (type === null) missing.push(id)
  return missing
}

/** Reads one object after the other, and stores those that are whole. */
async function storeAgain(
  store: Store,
  ids: readonly ObjectId[],
  variables: Variables,
): Promise<void> {
  const reader = new ObjectReader(store, { variables })
  try {
    for (const id of ids) {
      const answer = await reader.read(id)
      if (answer.kind === 'object') writeLooseObject(store, id, answer)
    }
  } finally {
    await reader.close()
  }
}

async function feed(
  store: Store,
  args: readonly string[],
  file: AbsolutePath,
): Promise<GitOutcome> {
  const git = startInStore(store, { args, timeoutMs: longestMs })
  git.stdout.resume()
  // git may have had enough before the end; its exit code tells.
  await pipeline(createReadStream(file), git.stdin).catch(() => git.stdin.destroy())
  return requireUnstopped(await git.ended)
}
