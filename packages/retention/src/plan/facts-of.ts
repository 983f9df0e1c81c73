import type { CheckpointId } from '@hermes-checkpoints/core'
import type { CheckpointFact } from './chain-plan.ts'
import type { HistoryOutline } from './history-outline.ts'

/** Returns the facts that the keep rules need about each checkpoint of a project, newest first. */
export function factsOf(
  { chain, older, pins }: HistoryOutline,
  inUse: ReadonlySet<CheckpointId>,
): readonly CheckpointFact[] {
  return [...chain, ...older].map(({ id, time }) => ({
    id,
    time,
    isPinned: pins.has(id),
    isInUse: inUse.has(id),
  }))
}
