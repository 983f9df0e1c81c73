import { isCheckpointError, type ErrorCode, type WorkdirPath } from '@hermes-checkpoints/core'
import type { EngineContext } from '../context/engine-context.ts'

export interface RepairRequest {
  readonly root: WorkdirPath
  readonly signal?: AbortSignal | undefined
}

/**
 * Works on a project. If that fails because the store is damaged, repairs what the project needs and tries once more.
 *
 * Nothing is inspected beforehand: a sound store must not slow down a snapshot.
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

/** The errors that a damaged store can cause. */
const codesOfDamage: ReadonlySet<ErrorCode> = new Set(['store-damaged', 'git-failed'])
