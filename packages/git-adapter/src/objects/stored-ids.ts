import { readFileSync } from 'node:fs'
import type { AbsolutePath, CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import { looseObjects } from './loose-objects.ts'
import { objectTypes } from './object-types.ts'
import { listPacks } from './packs/pack-files.ts'
import { runInStore, type Store } from '../store/store.ts'

/** The ids of all commits in the store, whether a ref leads to them or not. Damaged ones may be among them, or not. */
export async function allCommits(
  store: Store,
  signal?: AbortSignal,
): Promise<readonly CheckpointId[]> {
  const ids = new Set<ObjectId>(Array.from(looseObjects(store.layout), ({ id }) => id))
  for (const { index } of listPacks(store.layout)) {
    for (const id of index === null ? [] : await packedIds(store, index)) ids.add(id)
  }
  const commits: CheckpointId[] = []
  for await (const [id, type] of objectTypes(store, ids, signal)) {
    if (type === 'commit') commits.push(id as string as CheckpointId)
  }
  return commits
}

/** The ids that a pack's index names; none when nothing can be made of it. */
export async function packedIds(store: Store, index: AbsolutePath): Promise<readonly ObjectId[]> {
  const { stdout } = await runInStore(store, { args: ['show-index'], input: readFileSync(index) })
  const lines = stdout.toString('latin1').matchAll(/^\d+ ([0-9a-f]{40})(?: |$)/gm)
  return Array.from(lines, ([, id]) => id as ObjectId)
}
