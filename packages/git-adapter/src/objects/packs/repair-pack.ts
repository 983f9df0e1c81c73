import { createReadStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fsyncDirectory, type AbsolutePath, type ObjectId } from '@hermes-checkpoints/core'
import { requireUnstopped } from '../../process/require-unstopped.ts'
import type { GitOutcome } from '../../process/git-outcome.ts'
import { ObjectReader } from '../object-reader.ts'
import { objectTypes } from '../object-types.ts'
import { indexedIds } from './indexed-ids.ts'
import { readablePack } from './readable-pack.ts'
import { longestMs } from './pack-files.ts'
import { quoted } from '../../process/quoted.ts'
import { requireExclusive } from '../../store/require-exclusive.ts'
import { startInStore, type Store } from '../../store/store.ts'
import { writeLooseObject } from '../write-loose-object.ts'

/** A pack that was taken out of the store. */
export interface RemovedPack {
  /** The directory that holds it as `pack/…`, as a store's `objects` does. */
  readonly objects: AbsolutePath
  readonly pack: AbsolutePath
  readonly index: AbsolutePath | null
}

/** Stores the readable objects of a damaged pack again. The pack is outside the store. Needs the store alone. */
export async function repairPack(store: Store, removed: RemovedPack): Promise<void> {
  requireExclusive(store, 'repair a pack')
  const directory = join(store.layout.objects, 'pack') as AbsolutePath
  const before = new Set(readdirSync(directory))
  // When only the index was damaged, git makes a new one.
  const { exitCode } = await feed(store, ['index-pack', '--stdin'], removed.pack)
  if (exitCode !== 0) await storeReadableObjects(store, removed)
  for (const name of readdirSync(directory)) {
    // A git that fails leaves what it has written so far.
    if (name.startsWith('tmp_') && !before.has(name)) rmSync(join(directory, name))
  }
  fsyncDirectory(directory)
}

async function storeReadableObjects(store: Store, removed: RemovedPack): Promise<void> {
  const { index, pack } = removed
  const ids = (index !== null && indexedIds(index)) || []
  // Only an index tells where objects begin. Without one, git unpacks up to the first damaged object.
  if (ids.length === 0) await feed(store, ['unpack-objects', '-r', '-q'], pack)
  const readable = readablePack(removed, store.layout.base)
  try {
    const variables = { GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(readable.objects) }
    await storeAgain(store, await missingOf(store, ids), variables)
  } finally {
    readable.close()
  }
}

type Variables = Readonly<Record<string, string>>

async function missingOf(store: Store, ids: readonly ObjectId[]): Promise<readonly ObjectId[]> {
  const missing: ObjectId[] = []
  for await (const [id, type] of objectTypes(store, ids)) if (type === null) missing.push(id)
  return missing
}

/** Reads the objects one by one, and stores those that match their ids. */
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
  // git may stop reading before the end of the pack; its exit code says so.
  await pipeline(createReadStream(file), git.stdin).catch(() => git.stdin.destroy())
  return requireUnstopped(await git.ended)
}
