import { isCheckpointError, type ErrorCode, type WorkdirPath } from '@hermes-checkpoints/core'
import type { EngineContext } from '../context/engine-context.ts'

export interface HealingRequest {
  readonly root: WorkdirPath
  readonly signal?: AbortSignal | undefined
}

/**
 * Does something with a project, and when it fails of a damaged store, repairs what the project needs and does it again.
 *
 * Nothing is looked at beforehand: as long as all is well, it costs nothing.
 */
export async function withRepair<Result>(
  context: EngineContext,
  request: HealingRequest,
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

/** What a damaged store shows itself by. */
const codesOfDamage: ReadonlySet<ErrorCode> = new Set(['store-damaged', 'git-failed'])
