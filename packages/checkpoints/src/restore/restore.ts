import { projectHash, type CheckpointId, type WorkdirPath } from '@hermes-checkpoints/core'
import { readTip, TreeReader, type ObjectReader, type Store } from '@hermes-checkpoints/git-adapter'
import type { Scan } from '@hermes-checkpoints/workdir'
import { afterCheckpoint } from '../snapshot/after-checkpoint.ts'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { isAtOrBelow } from '../model/is-at-or-below.ts'
import { carryOut } from './apply/carry-out.ts'
import { checkContents } from './apply/check-contents.ts'
import { checkNamedPaths } from './plan/check-named-paths.ts'
import { journalToken, writeJournal } from './recover/journal.ts'
import { makePlan } from './plan/make-plan.ts'
import type { RestoreKind } from './restore-history.ts'
import type { RestorePlan } from './plan/restore-plan.ts'
import { reportOf, type RestoreReport } from './restore-report.ts'
import { takeSafetyCheckpoint } from './safety-checkpoint.ts'
import type { Scope } from './plan/scope.ts'
import { differenceFrom, readTargetState, type TargetState } from './plan/target-state.ts'
import { withObjects } from './apply/with-objects.ts'

/** Which checkpoint comes back, and where. */
export interface RestoreJob {
  readonly kind: RestoreKind
  readonly root: WorkdirPath
  readonly target: Checkpoint
  readonly scope: Scope
  readonly keepEdits: boolean
  readonly signal?: AbortSignal | undefined
}

/** Saves what is there, and brings the target back. The caller holds the project's lock. */
export async function restore(
  context: EngineContext,
  store: Store,
  job: RestoreJob,
): Promise<RestoreReport> {
  return withObjects(store, async (objects) => {
    // It is needed after the safety checkpoint at the latest.
    objects.prepare()
    const trees = new TreeReader(objects)
    await checkTarget(store, trees, job)
    const { tip, ...present } = await takeSafetyCheckpoint(context, store, job)
    const target = await readTargetState(trees, job.target, present.scan)
    const planning = { ...job, target, objects }
    const plan = await makePlan(context, store, { ...planning, present })
    const planned = { ...planning, plan, scan: present.scan, safety: tip }
    const report = await bringBack(context, store, planned)
    // Not before: the target may be the oldest, which the safety checkpoint would push out.
    await afterCheckpoint(context, store, job.root, present.scan)
    return report
  })
}

/** Before the safety checkpoint: a target that cannot be read needs none, nor does a typing error. */
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

interface PlannedJob extends Omit<RestoreJob, 'target'> {
  readonly target: TargetState
  readonly objects: ObjectReader
  readonly plan: RestorePlan
  /** The directory as the plan saw it. */
  readonly scan: Scan
  /** What holds all that the plan overwrites or deletes; null when it does neither. */
  readonly safety: CheckpointId | null
}

/** Carries a plan out, under a journal by which it can be finished whatever happens. */
export async function bringBack(
  context: EngineContext,
  store: Store,
  { kind, objects, plan, root, safety, scan, scope, target }: PlannedJob,
): Promise<RestoreReport> {
  const contents = await checkContents(objects, plan.changes)
  if (plan.changes.length === 0 && kind === 'restore') {
    const nothingDone = { dryRun: false, undo: null, failed: [], verified: true }
    return reportOf({ restoredTo: target.checkpoint, directory: root, plan, ...nothingDone })
  }
  const journal = {
    ...plan,
    kind,
    identity: scan.identity,
    token: journalToken(),
    target: target.checkpoint.id,
    safety,
    scope,
  }
  writeJournal(store.layout.journalFile(projectHash(root)), journal)
  return carryOut(context, store, { root, journal, target, objects, contents, lastScan: scan })
}
