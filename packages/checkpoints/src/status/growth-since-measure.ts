import type { CheckpointId, Layout, ProjectHash } from '@hermes-checkpoints/core'
import {
  chainFrom,
  readCuts,
  type ChainLink,
  type ChainLinks,
  type PackIndexes,
} from '@hermes-checkpoints/git-adapter'
import type { HousekeepingMemory } from '@hermes-checkpoints/retention'
import { grownBytes, type GrownProject } from './grown-bytes.ts'

/** The bytes added since housekeeping measured, where they can be found without starting git. */
export function grownSince(
  layout: Layout,
  tips: ReadonlyMap<ProjectHash, CheckpointId>,
  sizes: HousekeepingMemory['sizes'],
  links: ChainLinks,
  { packs }: PackIndexes,
): ReadonlyMap<ProjectHash, number> {
  const state = readCuts(layout)
  const cuts = state.kind === 'cuts' ? state.cuts : new Set<CheckpointId>()
  const grown = [...tips].flatMap(([hash, tip]): readonly GrownProject[] => {
    const measured = sizes.get(hash)?.tip ?? null
    const chain = chainFrom(tip, links)
    if (measured === null)
      return isUncut(chain, cuts) ? [{ hash, measured, since: allOf(chain) }] : []
    const at = chain.findIndex(({ id }) => id === measured)
    return at <= 0 ? [] : [{ hash, measured, since: chain.slice(0, at).map(({ id }) => id) }]
  })
  return grown.length === 0 ? new Map() : grownBytes(packs, grown)
}

/** Objects of a checkpoint may stay in the store after the checkpoint was cut off. */
function isUncut(chain: readonly ChainLink[], cuts: ReadonlySet<CheckpointId>): boolean {
  const oldest = chain.at(-1)
  return oldest !== undefined && !cuts.has(oldest.id)
}

/** The import of a project writes the files in one pack and the checkpoints in a later one. */
function allOf(chain: readonly ChainLink[]): GrownProject['since'] {
  return [...chain.map(({ id }) => id), ...chain.slice(-1).map(({ tree }) => tree)]
}
