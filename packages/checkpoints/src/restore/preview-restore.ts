import { CheckpointError, displayPath, pathBytes, projectHash } from '@hermes-checkpoints/core'
import { lockedStore, type Store } from '@hermes-checkpoints/git-adapter'
import { withLock } from '@hermes-checkpoints/lock'
import { canonicalWorkdir } from '@hermes-checkpoints/workdir'
import { scanOf } from '../base-state.ts'
import type { EngineContext } from '../engine-context.ts'
import { readPresent, type Present } from '../read-present.ts'
import { readTip } from '@hermes-checkpoints/retention'
import { makePlan } from './make-plan.ts'
import { reportOf, type RestoreReport } from './restore-report.ts'
import type { RestoreJob } from './restore.ts'
import { readSavedState } from './saved-state.ts'

/** Plans what a restore would do, and changes nothing at all. */
export function previewRestore(
  context: EngineContext,
  store: Store,
  job: RestoreJob,
): Promise<RestoreReport> {
  const { layout, lockWaitMs: waitMs, locks } = context
  return withLock(locks, { file: layout.lockFile, mode: 'shared', waitMs }, async (lock) => {
    const locked = lockedStore(store, lock)
    const saved = await readSavedState(locked, job.target)
    const present = await presentOf(context, locked, job)
    const plan = await makePlan(context, locked, { ...job, saved, present })
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
): Promise<Present | null> {
  if (canonicalWorkdir(pathBytes(root), context.origin).kind === 'missing') return null
  const project = projectHash(root)
  const lastScan = scanOf(store.layout, project, readTip(store.layout, project))
  const present = await readPresent(context, store, { root, lastScan, signal })
  if (present.kind === 'present') return present
  throw new CheckpointError('path-invalid', `${displayPath(root)} cannot be read`)
}
