import { CheckpointError, displayPath, pathBytes, projectHash } from '@hermes-checkpoints/core'
import { lockedStore, readTip, TreeReader, type Store } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import { canonicalWorkdir, type Scan } from '@hermes-checkpoints/workdir'
import { scanOf } from '../snapshot/base-state.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { readPresent, type Present } from '../project/read-present.ts'
import { planRestore } from './plan/plan-restore.ts'
import { readPlanInput } from './read/read-plan-input.ts'
import { readTargetState } from './read/target-state.ts'
import { withObjects } from './read/with-objects.ts'
import { reportOf, type RestoreReport } from './restore-report.ts'
import type { RestoreJob } from './restore.ts'

/** Plans a restore and changes nothing, neither in the directory nor in the store. */
export function previewRestore(
  context: EngineContext,
  store: Store,
  job: RestoreJob,
): Promise<RestoreReport> {
  const { layout, lockWaitMs: waitMs, locks } = context
  return withLock(locks, { file: layout.lockFile, mode: 'shared', waitMs }, async (lock) => {
    const locked = lockedStore(store, lock)
    const project = projectHash(job.root)
    const lastScan = scanOf(layout, project, readTip(layout, project))
    const plan = await withObjects(locked, async (objects) => {
      const target = await readTargetState(new TreeReader(objects), job.target, lastScan)
      const present = await presentOf(context, locked, job, lastScan)
      return planRestore(await readPlanInput(context, locked, { ...job, target, objects, present }))
    })
    return reportOf({
      restoredTo: job.target,
      undo: null,
      directory: job.root,
      dryRun: true,
      plan,
      failed: [],
      verified: false,
    })
  })
}

async function presentOf(
  context: EngineContext,
  store: Store,
  { root, signal }: RestoreJob,
  lastScan: Scan | null,
): Promise<Present | null> {
  if (canonicalWorkdir(pathBytes(root), context.origin).kind === 'missing') return null
  const present = await readPresent(context, store, { root, lastScan, signal })
  if (present.kind === 'present') return present
  throw new CheckpointError('path-invalid', `${displayPath(root)} cannot be read`)
}
