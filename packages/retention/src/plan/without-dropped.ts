import type { CheckpointId } from '@hermes-checkpoints/core'
import type { ChainPlan, WhyKept } from './chain-plan.ts'
import type { HistoryOutline } from '../read/project-history.ts'

/** The plan that keeps all of a history but some of its oldest. What is pinned stays wherever it stands. */
export function withoutDropped(
  { chain, older, pins }: HistoryOutline,
  dropped: ReadonlySet<CheckpointId>,
): ChainPlan {
  const all = [...chain, ...older].map(({ id }) => id)
  const reason = (id: CheckpointId): WhyKept => (pins.has(id) ? 'pinned' : 'last')
  const staying = all.filter((id) => !dropped.has(id))
  return {
    keep: new Map(staying.map((id) => [id, [reason(id)]])),
    drop: new Map(all.filter((id) => dropped.has(id)).map((id) => [id, 'over-cap'])),
  }
}
