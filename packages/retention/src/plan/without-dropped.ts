import type { CheckpointId } from '@hermes-checkpoints/core'
import type { ChainPlan, KeepRule } from './chain-plan.ts'
import type { HistoryOutline } from './history-outline.ts'

/** Returns the plan that drops exactly the given checkpoints of a history. */
export function withoutDropped(
  { chain, older, pins }: HistoryOutline,
  dropped: ReadonlySet<CheckpointId>,
): ChainPlan {
  const all = [...chain, ...older].map(({ id }) => id)
  const rule = (id: CheckpointId): KeepRule => (pins.has(id) ? 'pinned' : 'last')
  const staying = all.filter((id) => !dropped.has(id))
  return {
    keep: new Map(staying.map((id) => [id, [rule(id)]])),
    drop: new Map(all.filter((id) => dropped.has(id)).map((id) => [id, 'over-cap'])),
  }
}
