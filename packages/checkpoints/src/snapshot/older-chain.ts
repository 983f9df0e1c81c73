import type { Layout } from '@hermes-checkpoints/core'
import { readCuts, untilCut } from '@hermes-checkpoints/git-adapter'
import type { RememberedCheckpoint, Scan } from '@hermes-checkpoints/workdir'

/** Returns the checkpoints below a new tip down to the cut; null when they are not known. */
export function olderChain(
  { chain, tip }: Scan,
  layout: Layout,
): readonly RememberedCheckpoint[] | null {
  if (tip === null) return []
  const state = readCuts(layout)
  if (chain === undefined || state.kind === 'damaged') return null
  return untilCut(chain, state.cuts)
}
