import type { ProjectHash } from '@hermes-checkpoints/core'
import {
  chainFrom,
  readCuts,
  readTip,
  untilCut,
  walkChains,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import {
  idsIn,
  keptRefs,
  outlineOf,
  type HistoryEntry,
  type HistoryOutline,
} from './project-history.ts'

/**
 * Reads a project's history without what its checkpoints say. Who remembers the chain of its tip, and perhaps what was cut
 * off it since, saves the reading.
 */
export async function readOutline(
  store: Store,
  project: ProjectHash,
  remembered: readonly HistoryEntry[] = [],
): Promise<HistoryOutline> {
  const { layout } = store
  const tip = readTip(layout, project)
  const kept = idsIn(keptRefs(layout, project))
  const state = readCuts(layout)
  if (tip === null || remembered[0]?.id !== tip || state.kind === 'damaged') {
    const links = await walkChains(store, tip === null ? kept : [tip, ...kept])
    return outlineOf(layout, project, tip === null ? [] : chainFrom(tip, links), kept, links)
  }
  const chain = untilCut(remembered, state.cuts)
  const inChain = new Set(chain.map(({ id }) => id))
  const links = await walkChains(
    store,
    [...kept].filter((id) => !inChain.has(id)),
  )
  return outlineOf(layout, project, chain, kept, links)
}
