import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import type { Directory } from '../model/directory.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { findCheckpoint } from '../log/find-checkpoint.ts'
import { withProject } from '../project/with-project.ts'
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
  const scope = paths.length === 0 ? null : paths
  const jobFor = async (store: Store | null): Promise<RestoreJob> => {
    const target = await findCheckpoint(store, root, checkpoint)
    return { kind: 'restore', root, target, scope, keepEdits, signal }
  }
  if (to !== undefined) return restoreElsewhere(context, to, await jobFor(existing), dryRun)
  if (existing === null || dryRun) {
    const job = await jobFor(existing)
    return previewRestore(context, existing as Store, job)
  }
  return withProject(context, root, async (store) => {
    // Not before: until the lock was ours, it could have been pruned.
    const job = await jobFor(store)
    makeRoot(root)
    return restore(context, store, job)
  })
}
