import type { CheckpointId } from '@hermes-checkpoints/core'

/** Returns the part of a chain, newest first, that ends at a cut. git reads a shallow history no further either. */
export function untilCut<Entry extends { readonly id: CheckpointId }>(
  chain: readonly Entry[],
  cuts: ReadonlySet<CheckpointId>,
): readonly Entry[] {
  const end = chain.findIndex(({ id }) => cuts.has(id))
  return end < 0 ? chain : chain.slice(0, end + 1)
}
