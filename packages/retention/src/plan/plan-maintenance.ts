import type { ProjectHash } from '@hermes-checkpoints/core'
import type { ChainPlan } from './chain-plan.ts'
import { factsOf } from './checkpoint-facts.ts'
import type { PlannedHistory } from '../apply/keep-what-stays.ts'
import type { MaintenanceRequest } from './maintenance.ts'
import { planChain } from './plan-chain.ts'
import { planSweep } from './plan-sweep.ts'
import type { Facts } from '../read/read-facts.ts'
import type { SweepAction } from './sweep-plan.ts'

/** What goes as a whole, and what stays of the others. */
export interface MaintenancePlan {
  readonly sweeps: readonly SweepAction[]
  readonly histories: readonly PlannedHistory[]
}

/** Plans all but the cap, for which has to be measured what is left. */
export function planMaintenance(facts: Facts, request: MaintenanceRequest): MaintenancePlan {
  const { policy, zoneOffsetMinutes } = request
  const sweeps = planSweep({ ...request, ...facts })
  const swept = new Set<ProjectHash>(
    sweeps.flatMap((action) => (action.what === 'project' ? [action.project] : [])),
  )
  const unreachable = new Set(
    facts.projects.filter(({ state }) => state === 'unreachable').map(({ hash }) => hash),
  )
  const histories = [...facts.histories.values()]
    .filter(({ project }) => !swept.has(project))
    .map((history): PlannedHistory => {
      const all = factsOf(history, facts.inUse)
      // Of a directory that cannot be reached nothing goes, not even what would be due.
      const isKept = unreachable.has(history.project)
      const plan = isKept ? everything(history) : planChain(all, policy, zoneOffsetMinutes)
      return { history, plan }
    })
  return { sweeps, histories }
}

function everything({ chain, older }: PlannedHistory['history']): ChainPlan {
  const keep = [...chain, ...older].map(({ id }) => [id, ['last']] as const)
  return { keep: new Map(keep), drop: new Map() }
}
