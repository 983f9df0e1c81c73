import type {
  MaintenanceAction as EngineAction,
  MaintenanceReport as EngineReport,
} from '@hermes-checkpoints/checkpoints'
import { textDirectory, type TextDirectory } from './text-path.ts'

/** Something that maintenance removes, and why. */
export interface MaintenanceAction
  extends Omit<EngineAction, 'workdir'>, Omit<TextDirectory, 'directory'> {
  /** The project's directory; null when it is unknown, or when the action is about no project. */
  readonly directory: string | null
}

/** The result of maintenance, or with `dryRun` its plan. */
export interface MaintenanceReport extends Omit<EngineReport, 'actions'> {
  readonly actions: readonly MaintenanceAction[]
}

export function plainMaintenance(report: EngineReport): MaintenanceReport {
  return { ...report, actions: report.actions.map(plainAction) }
}

function plainAction({ workdir, ...action }: EngineAction): MaintenanceAction {
  return { ...action, ...(workdir === null ? { directory: null } : textDirectory(workdir)) }
}
