import { chainPrefix, listProjects, type Layout, type ProjectHash } from '@hermes-checkpoints/core'
import { readRefs } from '@hermes-checkpoints/git-adapter'
import { loadScan } from '@hermes-checkpoints/workdir'

/**
 * The projects whose chains have vanished with all others, as with the directory of refs: their scans still know them.
 *
 * A single chain that is gone is no damage: somebody may have deleted it.
 */
export function lostChains(layout: Layout): readonly ProjectHash[] {
  if (readRefs(layout, chainPrefix).size > 0) return []
  return listProjects(layout).filter(
    (hash) => (loadScan(layout.scanFile(hash))?.tip ?? null) !== null,
  )
}
