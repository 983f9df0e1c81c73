import { keptPrefix, type CheckpointId, type ProjectHash } from '@hermes-checkpoints/core'
import { log, readRefs, type Store } from '@hermes-checkpoints/git-adapter'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointOf } from './checkpoint-message.ts'
import { readTip } from './read-tip.ts'

/** The checkpoints of a project, newest first; one git process, and none where there are no checkpoints. */
export async function readLog(
  store: Store,
  project: ProjectHash,
  limit?: number,
): Promise<readonly Checkpoint[]> {
  const tip = readTip(store.layout, project)
  if (tip === null) return []
  const pinned = pinnedIds(store, project)
  const entries = await log(store, tip, limit === undefined ? {} : { limit })
  return entries.map((entry, at) => checkpointOf(entry, at + 1, pinned.has(entry.id)))
}

function pinnedIds(store: Store, project: ProjectHash): ReadonlySet<CheckpointId> {
  const refs = readRefs(store.layout, `${keptPrefix}${project}/`)
  return new Set([...refs.values()].flatMap((state) => (state.kind === 'at' ? [state.id] : [])))
}
