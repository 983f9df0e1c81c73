import type { ProjectHash } from '@hermes-checkpoints/core'
import type { ChainPlan } from './chain-plan.ts'
import { factsOf } from './facts-of.ts'
import type { MaintenanceRequest } from './maintenance.ts'
import { planChain } from './plan-chain.ts'
import { planRemovals } from './plan-removals.ts'
import type { PlannedHistory } from './planned-history.ts'
import type { PlannedRemoval } from './removal-plan.ts'
import type { StoreFacts } from './store-facts.ts'

/** The projects and relics to remove, and a plan for each of the other histories. */
export interface MaintenancePlan {
  readonly removals: readonly PlannedRemoval[]
  readonly histories: readonly PlannedHistory[]
}

/** Plans everything except the size cap, which needs a measurement after the drops. */
export function planMaintenance(facts: StoreFacts, request: MaintenanceRequest): MaintenancePlan {
  const { policy, zoneOffsetMinutes } = request
  const removals = planRemovals({ ...request, ...facts })
  const removed = new Set<ProjectHash>(
    removals.flatMap((removal) => (removal.what === 'project' ? [removal.project] : [])),
  )
  const unreachable = new Set(
    facts.projects.filter(({ state }) => state === 'unreachable').map(({ hash }) => hash),
  )
  const histories = [...facts.histories.values()]
    .filter(({ project }) => !removed.has(project))
    .map((history): PlannedHistory => {
      const all = factsOf(history, facts.inUse)
      // An unreachable directory may come back, so its history stays whole.
      const isUnreachable = unreachable.has(history.project)
      const plan = isUnreachable ? keepAll(history) : planChain(all, policy, zoneOffsetMinutes)
      return { history, plan }
    })
  return { removals, histories }
}

function keepAll({ chain, older }: PlannedHistory['history']): ChainPlan {
  const keep = [...chain, ...older].map(({ id }) => [id, ['last']] as const)
  return { keep: new Map(keep), drop: new Map() }
}
