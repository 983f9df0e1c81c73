import { existsSync } from 'node:fs'
import { isCheckpointError, projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import type { EngineContext } from '../../context/engine-context.ts'
import { withProject } from '../../project/with-project.ts'

/** Finishes a restore that was killed, before the caller reads the directory; not if its process is still running. */
export async function finishPendingRestore(
  context: EngineContext,
  root: WorkdirPath,
): Promise<void> {
  if (!existsSync(context.layout.journalFile(projectHash(root)))) return
  try {
    await withProject({ ...context, lockWaitMs: 0 }, root, async () => undefined)
  } catch (error) {
    const isRunning = isCheckpointError(error) && error.code === 'lock-busy'
    if (!isRunning) throw error
  }
}
