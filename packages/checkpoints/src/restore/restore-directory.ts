import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import type { Directory } from '../model/directory.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { findCheckpoint, noCheckpoints } from '../log/find-checkpoint.ts'
import { withProject } from '../project/with-project.ts'
import { previewRestore } from './preview-restore.ts'
import { restoreElsewhere } from './restore-elsewhere.ts'
import type { RestoreReport, RestoreRequest } from './restore-report.ts'
import { makeRoot, restorableRoot } from './restorable-root.ts'
import { restore, type RestoreJob } from './restore.ts'

/** Restores a checkpoint of a directory, in place or elsewhere. */
export async function restoreDirectory(
  context: EngineContext,
  directory: Directory,
  { checkpoint, dryRun = false, keepEdits = false, paths = [], signal, to }: RestoreRequest,
): Promise<RestoreReport> {
  const root = restorableRoot(context, directory)
  const existing = openStore(context.git(), context.layout)
  if (existing === null) throw noCheckpoints(root)
  const scope = paths.length === 0 ? null : paths
  const jobFor = async (store: Store): Promise<RestoreJob> => {
    const target = await findCheckpoint(store, root, checkpoint)
    return { kind: 'restore', root, target, scope, keepEdits, signal }
  }
  if (to !== undefined) return restoreElsewhere(context, to, await jobFor(existing), dryRun)
  if (dryRun) return previewRestore(context, existing, await jobFor(existing))
  return withProject(context, root, async (store) => {
    // Not earlier: another process may prune the checkpoint until we hold the lock.
    const job = await jobFor(store)
    makeRoot(root)
    return restore(context, store, job)
  })
}
