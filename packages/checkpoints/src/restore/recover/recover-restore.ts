import { existsSync } from 'node:fs'
import { isCheckpointError, projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import type { EngineContext } from '../../context/engine-context.ts'
import { withProject } from '../../project/with-project.ts'

/** Finishes a restore that was killed, unless its process is still at work. */
export async function recoverRestore(context: EngineContext, root: WorkdirPath): Promise<void> {
  if (!existsSync(context.layout.journalFile(projectHash(root)))) return
  try {
    await withProject({ ...context, lockWaitMs: 0 }, root, async () => undefined)
  } catch (error) {
    const isAtWork = isCheckpointError(error) && error.code === 'lock-busy'
    if (!isAtWork) throw error
  }
}
