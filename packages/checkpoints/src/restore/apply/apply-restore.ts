import { projectHash, type CheckpointId } from '@hermes-checkpoints/core'
import type { ObjectReader, Store } from '@hermes-checkpoints/git-adapter'
import type { Scan } from '@hermes-checkpoints/workdir'
import type { EngineContext } from '../../context/engine-context.ts'
import type { RestorePlan } from '../plan/restore-plan.ts'
import type { TargetState } from '../read/target-state.ts'
import { journalToken, writeJournal } from '../recover/journal.ts'
import { reportOf, type RestoreReport } from '../restore-report.ts'
import type { RestoreJob } from '../restore.ts'
import { applyJournal } from './apply-journal.ts'
import { checkContents } from './check-contents.ts'

export interface PlannedRestore extends Pick<RestoreJob, 'kind' | 'root' | 'scope'> {
  readonly target: TargetState
  readonly objects: ObjectReader
  readonly plan: RestorePlan
  /** The directory as the plan saw it. */
  readonly scan: Scan
  /** The checkpoint that holds everything the plan overwrites or deletes; null when it does neither. */
  readonly safety: CheckpointId | null
}

/** Applies a plan under a journal, so that a restore whose process dies can be finished. */
export async function applyRestore(
  context: EngineContext,
  store: Store,
  { kind, objects, plan, root, safety, scan, scope, target }: PlannedRestore,
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
  return applyJournal(context, store, { root, journal, target, objects, contents, lastScan: scan })
}
