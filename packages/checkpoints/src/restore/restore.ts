import { projectHash, type WorkdirPath } from '@hermes-checkpoints/core'
import { readTip, TreeReader, type Store } from '@hermes-checkpoints/git-adapter'
import { afterCheckpoint } from '../snapshot/after-checkpoint.ts'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { isAtOrBelow } from '../model/is-at-or-below.ts'
import { applyRestore } from './apply/apply-restore.ts'
import { planRestore } from './plan/plan-restore.ts'
import type { Scope } from './plan/scope.ts'
import { checkNamedPaths } from './read/check-named-paths.ts'
import { readPlanInput } from './read/read-plan-input.ts'
import { differenceFrom, readTargetState } from './read/target-state.ts'
import { withObjects } from './read/with-objects.ts'
import type { RestoreKind } from './restore-history.ts'
import type { RestoreReport } from './restore-report.ts'
import { takeSafetyCheckpoint } from './safety-checkpoint.ts'

/** Which checkpoint comes back, and where. */
export interface RestoreJob {
  readonly kind: RestoreKind
  readonly root: WorkdirPath
  readonly target: Checkpoint
  readonly scope: Scope
  readonly keepEdits: boolean
  readonly signal?: AbortSignal | undefined
}

/** Restores a directory in place, after a safety checkpoint. The caller holds the project's lock. */
export async function restore(
  context: EngineContext,
  store: Store,
  job: RestoreJob,
): Promise<RestoreReport> {
  return withObjects(store, async (objects) => {
    // Git starts while the safety checkpoint is taken; the plan needs it right after.
    objects.prepare()
    const trees = new TreeReader(objects)
    await checkTarget(store, trees, job)
    const { tip: safety, ...present } = await takeSafetyCheckpoint(context, store, job)
    const target = await readTargetState(trees, job.target, present.scan)
    const read = { ...job, target, objects }
    const plan = planRestore(await readPlanInput(context, store, { ...read, present }))
    const planned = { ...read, plan, scan: present.scan, safety }
    const report = await applyRestore(context, store, planned)
    // Not earlier: this may drop the oldest checkpoint, which may be the target.
    await afterCheckpoint(context, store, job.root, present.scan)
    return report
  })
}

/** Refuses an unreadable target and mistyped paths before the safety checkpoint is taken. */
async function checkTarget(
  { layout }: Store,
  trees: TreeReader,
  { kind, root, scope, target }: RestoreJob,
): Promise<void> {
  await differenceFrom(trees, readTip(layout, projectHash(root)), target)
  if (kind !== 'restore') return
  const { emptyDirectories, permissions } = target.exceptions
  const recorded = [...emptyDirectories, ...permissions.keys()]
  await checkNamedPaths(root, scope, async (path) => {
    const isRecorded = recorded.some((one) => isAtOrBelow(one, path))
    return isRecorded || trees.has(target.tree, path)
  })
}
