import { keptPrefix, type CheckpointId, type ProjectHash } from '@hermes-checkpoints/core'
import {
  countCheckpoints,
  listCheckpoints,
  readRefs,
  type Store,
} from '@hermes-checkpoints/git-adapter'

/**
 * How many checkpoints each project has, those that have outlived their chains among them; one git process, and another
 * where some may have.
 */
export async function countByProject(
  store: Store,
  tips: ReadonlyMap<ProjectHash, CheckpointId>,
): Promise<ReadonlyMap<ProjectHash, number>> {
  const ids = [...tips.values()]
  const lengths = await countCheckpoints(store, ids)
  const kept = new Map(Array.from(tips.keys(), (hash) => [hash, keptOf(store, hash)]))
  const isAnyKept = [...kept.values()].some((one) => one.length > 0)
  const inChains = new Set(isAnyKept ? await listCheckpoints(store, ids) : [])
  return new Map(
    Array.from(tips, ([hash, tip]) => {
      const outside = (kept.get(hash) ?? []).filter((id) => !inChains.has(id))
      return [hash, (lengths.get(tip) ?? 0) + outside.length]
    }),
  )
}

function keptOf({ layout }: Store, project: ProjectHash): readonly CheckpointId[] {
  const refs = readRefs(layout, `${keptPrefix}${project}/`)
  return [...refs.values()].flatMap((state) => (state.kind === 'at' ? [state.id] : []))
}
