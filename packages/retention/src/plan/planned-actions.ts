import type { ProjectHash, WorkdirPath } from '@hermes-checkpoints/core'
import type { MaintenanceAction } from './maintenance.ts'
import type { MaintenancePlan } from './plan-maintenance.ts'
import type { PlannedRemoval } from './removal-plan.ts'
import type { StoreFacts } from './store-facts.ts'

/** Returns a plan in the form that reports use. */
export function plannedActions(
  projects: StoreFacts['projects'],
  { histories, removals }: MaintenancePlan,
): readonly MaintenanceAction[] {
  const workdirs = new Map(projects.map(({ hash, workdir }) => [hash, workdir]))
  const drops = histories.flatMap(({ history: { project }, plan }) =>
    Array.from(plan.drop, ([target, why]): MaintenanceAction => {
      const workdir = workdirs.get(project) ?? null
      return { what: 'checkpoint', target, project, workdir, why, bytes: 0 }
    }),
  )
  return [...removals.map((removal) => removalAction(removal, workdirs)), ...drops]
}

function removalAction(
  removal: PlannedRemoval,
  workdirs: ReadonlyMap<ProjectHash, WorkdirPath | null>,
): MaintenanceAction {
  const { bytes, what, why } = removal
  if (removal.what !== 'project') {
    const { name: target, resumeStates } = removal
    const stays = resumeStates === undefined ? {} : { resumeStates }
    return { what, target, project: null, workdir: null, why, bytes, ...stays }
  }
  const { project } = removal
  return { what, target: project, project, workdir: workdirs.get(project) ?? null, why, bytes }
}
