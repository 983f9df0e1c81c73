import { keptPrefix, type CheckpointId, type ProjectHash } from '@hermes-checkpoints/core'
import { chainFrom, type ChainLinks, type RefState } from '@hermes-checkpoints/git-adapter'

/** How many checkpoints each project has, kept ones included. */
export function countByProject(
  kept: ReadonlyMap<string, RefState>,
  tips: ReadonlyMap<ProjectHash, CheckpointId>,
  links: ChainLinks,
): ReadonlyMap<ProjectHash, number> {
  const counts = new Map<ProjectHash, number>(
    Array.from(tips, ([hash, tip]) => [hash, chainFrom(tip, links).length]),
  )
  for (const [ref, state] of kept) {
    const hash = ref.slice(keptPrefix.length).split('/')[0] as ProjectHash
    const count = counts.get(hash)
    // A pinned checkpoint that is still in its chain counts once.
    const isOutside = state.kind === 'at' && !links.has(state.id)
    if (count !== undefined && isOutside) counts.set(hash, count + 1)
  }
  return counts
}
