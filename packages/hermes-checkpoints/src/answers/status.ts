import type {
  ProjectStatus as EngineProjectStatus,
  Status as EngineStatus,
} from '@hermes-checkpoints/checkpoints'
import { textDirectory, type TextDirectory } from './text-path.ts'

/** The state of one project in the store. */
export interface ProjectStatus
  extends Omit<EngineProjectStatus, 'workdir'>, Omit<TextDirectory, 'directory'> {
  /** Null when the project's file is damaged or names no directory. */
  readonly directory: string | null
}

/** The size of a home's checkpoints, by project. */
export interface Status extends Omit<EngineStatus, 'projects'> {
  /** The most recently touched first. */
  readonly projects: readonly ProjectStatus[]
}

export function plainStatus(status: EngineStatus): Status {
  return { ...status, projects: status.projects.map(plainProject) }
}

function plainProject({ workdir, ...project }: EngineProjectStatus): ProjectStatus {
  return { ...project, ...(workdir === null ? { directory: null } : textDirectory(workdir)) }
}
