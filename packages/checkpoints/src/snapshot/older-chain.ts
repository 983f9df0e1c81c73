import type { Layout } from '@hermes-checkpoints/core'
import { readCuts, untilCut } from '@hermes-checkpoints/git-adapter'
import type { RememberedCheckpoint, Scan } from '@hermes-checkpoints/workdir'

/** The checkpoints below a new tip; null when nobody has read them. What was cut off has no place among them any more. */
export function olderChain(
  { chain, tip }: Scan,
  layout: Layout,
): readonly RememberedCheckpoint[] | null {
  if (tip === null) return []
  const state = readCuts(layout)
  if (chain === undefined || state.kind === 'damaged') return null
  return untilCut(chain, state.cuts)
}
