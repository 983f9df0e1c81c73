import { openStore } from '@hermes-checkpoints/git-adapter'
import type { Directory } from '../engine.ts'
import type { EngineContext } from '../engine-context.ts'
import { findCheckpoint } from '../find-checkpoint.ts'
import { withProject } from '../with-project.ts'
import { previewRestore } from './preview-restore.ts'
import { restoreElsewhere } from './restore-elsewhere.ts'
import type { RestoreReport, RestoreRequest } from './restore-report.ts'
import { makeRoot, restorableRoot } from './restorable-root.ts'
import { restore, type RestoreJob } from './restore.ts'

/** Brings a directory back to one of its checkpoints, in place or elsewhere. */
export async function restoreDirectory(
  context: EngineContext,
  directory: Directory,
  { checkpoint, dryRun = false, keepEdits = false, paths = [], signal, to }: RestoreRequest,
): Promise<RestoreReport> {
  const root = restorableRoot(context, directory)
  // No store is made only to find nothing in it.
  const existing = openStore(context.git(), context.layout)
  const target = await findCheckpoint(existing, root, checkpoint)
  const scope = paths.length === 0 ? null : paths
  const job: RestoreJob = { kind: 'restore', root, target, scope, keepEdits, signal }
  if (to !== undefined) return restoreElsewhere(context, to, job, dryRun)
  if (dryRun && existing !== null) return previewRestore(context, existing, job)
  return withProject(context, root, async (store) => {
    makeRoot(root)
    // It may have been pruned until the lock was ours.
    const current = await findCheckpoint(store, root, target.id)
    return restore(context, store, { ...job, target: current })
  })
}
