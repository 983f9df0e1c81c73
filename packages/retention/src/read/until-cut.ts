import type { CheckpointId } from '@hermes-checkpoints/core'
import type { HistoryEntry } from '../plan/history-outline.ts'

/** What is left of a chain, newest first, where history was cut: git goes no further either. */
export function untilCut<Entry extends HistoryEntry>(
  chain: readonly Entry[],
  cuts: ReadonlySet<CheckpointId>,
): readonly Entry[] {
  const end = chain.findIndex(({ id }) => cuts.has(id))
  return end < 0 ? chain : chain.slice(0, end + 1)
}
