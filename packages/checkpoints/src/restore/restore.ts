import { projectHash, type CheckpointId, type WorkdirPath } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { Scan } from '@hermes-checkpoints/workdir'
import { afterCheckpoint } from '../after-checkpoint.ts'
import type { Checkpoint } from '../checkpoint.ts'
import type { EngineContext } from '../engine-context.ts'
import { carryOut } from './carry-out.ts'
import { checkContents } from './check-contents.ts'
import { checkNamedPaths } from './check-named-paths.ts'
import { journalToken, writeJournal } from './journal.ts'
import { makePlan } from './make-plan.ts'
import type { RestoreKind } from './restore-history.ts'
import type { RestorePlan } from './restore-plan.ts'
import { reportOf, type RestoreReport } from './restore-report.ts'
import { takeSafetyCheckpoint } from './safety-checkpoint.ts'
import { readSavedState, type SavedState } from './saved-state.ts'
import type { Scope } from './scope.ts'

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
  // Before the safety checkpoint: a target that cannot be read needs none.
  const saved = await readSavedState(store, job.target)
  if (job.kind === 'restore') checkNamedPaths(job.root, job.scope, saved.entries)
  const { tip, ...present } = await takeSafetyCheckpoint(context, store, job)
  const plan = await makePlan(context, store, { ...job, saved, present })
  const planned = { ...job, saved, plan, scan: present.scan, safety: tip }
  const report = await bringBack(context, store, planned)
  // Not before: the target may be the oldest, which the safety checkpoint would push out.
  await afterCheckpoint(context, store, job.root, present.scan)
  return report
}

interface PlannedJob extends RestoreJob {
  readonly saved: SavedState
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
  { kind, plan, root, safety, saved, scan, scope, target }: PlannedJob,
): Promise<RestoreReport> {
  const contents = await checkContents(store, plan.changes)
  if (plan.changes.length === 0 && kind === 'restore') {
    const nothingDone = { dryRun: false, undo: null, failed: [], verified: true }
    return reportOf({ restoredTo: target, directory: root, plan, ...nothingDone })
  }
  const journal = {
    ...plan,
    kind,
    identity: scan.identity,
    token: journalToken(),
    target: target.id,
    safety,
    scope,
  }
  writeJournal(store.layout.journalFile(projectHash(root)), journal)
  return carryOut(context, store, { root, journal, target, saved, contents, lastScan: scan })
}
