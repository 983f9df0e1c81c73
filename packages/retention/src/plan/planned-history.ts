import type { ChainPlan } from './chain-plan.ts'
import type { HistoryOutline } from './history-outline.ts'

/** A project's history and the plan for its checkpoints. */
export interface PlannedHistory {
  readonly history: HistoryOutline
  readonly plan: ChainPlan
}
