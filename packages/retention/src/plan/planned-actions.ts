import type { ProjectHash, WorkdirPath } from '@hermes-checkpoints/core'
import type { MaintenanceAction } from './maintenance.ts'
import type { MaintenancePlan } from './plan-maintenance.ts'
import type { Facts } from '../read/read-facts.ts'
import type { SweepAction } from './sweep-plan.ts'

/** A plan as people and programs are told of it. */
export function plannedActions(
  projects: Facts['projects'],
  { histories, sweeps }: MaintenancePlan,
): readonly MaintenanceAction[] {
  const workdirs = new Map(projects.map(({ hash, workdir }) => [hash, workdir]))
  const drops = histories.flatMap(({ history: { project }, plan }) =>
    Array.from(plan.drop, ([target, why]): MaintenanceAction => {
      const workdir = workdirs.get(project) ?? null
      return { what: 'checkpoint', target, project, workdir, why, bytes: 0 }
    }),
  )
  return [...sweeps.map((action) => sweepOf(action, workdirs)), ...drops]
}

function sweepOf(
  action: SweepAction,
  workdirs: ReadonlyMap<ProjectHash, WorkdirPath | null>,
): MaintenanceAction {
  const { bytes, what, why } = action
  if (action.what !== 'project') {
    const { name: target, resumeStates } = action
    const stays = resumeStates === undefined ? {} : { resumeStates }
    return { what, target, project: null, workdir: null, why, bytes, ...stays }
  }
  const { project } = action
  return { what, target: project, project, workdir: workdirs.get(project) ?? null, why, bytes }
}
