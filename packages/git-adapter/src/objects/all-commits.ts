import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import { looseObjects } from './loose-objects.ts'
import { objectTypes } from './object-types.ts'
import { indexedIds } from './packs/indexed-ids.ts'
import { listPacks } from './packs/pack-files.ts'
import type { Store } from '../store/store.ts'

/** The ids of all commits in the store, also of those that no ref reaches. Damaged commits may be missing. */
export async function allCommits(
  store: Store,
  signal?: AbortSignal,
): Promise<readonly CheckpointId[]> {
  const ids = new Set<ObjectId>(Array.from(looseObjects(store.layout), ({ id }) => id))
  for (const { index } of listPacks(store.layout)) {
    for (const id of (index !== null && indexedIds(index)) || []) ids.add(id)
  }
  const commits: CheckpointId[] = []
  for await (const [id, type] of objectTypes(store, ids, signal)) {
    if (type === 'commit') commits.push(id as string as CheckpointId)
  }
  return commits
}
