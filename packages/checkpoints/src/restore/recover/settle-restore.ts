import { existsSync } from 'node:fs'
import { isCheckpointError, projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import type { EngineContext } from '../../context/engine-context.ts'
import { withProject } from '../../project/with-project.ts'

/** Brings a restore that was killed to its end before somebody looks, unless its process is still at work. */
export async function settleRestore(context: EngineContext, root: WorkdirPath): Promise<void> {
  if (!existsSync(context.layout.journalFile(projectHash(root)))) return
  try {
    await withProject({ ...context, lockWaitMs: 0 }, root, async () => undefined)
  } catch (error) {
    const isAtWork = isCheckpointError(error) && error.code === 'lock-busy'
    if (!isAtWork) throw error
  }
}
