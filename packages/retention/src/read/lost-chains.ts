import { chainPrefix, listProjects, type Layout, type ProjectHash } from '@hermes-checkpoints/core'
import { readRefs } from '@hermes-checkpoints/git-adapter'
import { loadScan } from '@hermes-checkpoints/workdir'

/**
 * Returns the projects that lost their chain because all chains are gone, for example with the directory of refs.
 * Their scans still name the tip.
 *
 * One missing chain among others is not damage: the user or upstream may have deleted it.
 */
export function lostChains(layout: Layout): readonly ProjectHash[] {
  if (readRefs(layout, chainPrefix).size > 0) return []
  return listProjects(layout).filter(
    (hash) => (loadScan(layout.scanFile(hash))?.tip ?? null) !== null,
  )
}
