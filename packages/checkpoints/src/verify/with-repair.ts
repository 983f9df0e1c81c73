import { isCheckpointError, type ErrorCode, type WorkdirPath } from '@hermes-checkpoints/core'
import type { EngineContext } from '../context/engine-context.ts'

export interface RepairRequest {
  readonly root: WorkdirPath
  readonly signal?: AbortSignal | undefined
}

/**
 * Works on a project. When the store turns out to be damaged there, repairs what the project needs and tries again.
 *
 * Nothing is inspected beforehand, so a sound store costs nothing.
 */
export async function withRepair<Result>(
  context: EngineContext,
  request: RepairRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isCheckpointError(error) || !codesOfDamage.has(error.code)) throw error
    const { repairProject } = await import('./repair/repair-project.ts')
    if (!(await repairProject(context, request))) throw error
    return work()
  }
}

/** The errors that point to a damaged store. */
const codesOfDamage: ReadonlySet<ErrorCode> = new Set(['store-damaged', 'git-failed'])
