import {
  CheckpointError,
  displayPath,
  isCheckpointError,
  projectHash,
  type TreePath,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from '../../context/engine-context.ts'
import { removeJournal, type Journal } from '../recover/journal.ts'
import { afterRestore, readHistory, writeHistory } from '../restore-history.ts'
import { reportOf, type Failed, type RestoreReport } from '../restore-report.ts'
import { verifyRestore, type VerifyRequest } from '../verify/verify-restore.ts'
import { applyChanges, type ApplyRequest } from './apply-changes.ts'

/** Makes the changes of a journal, verifies the directory, and removes the journal. */
export async function applyJournal(
  context: EngineContext,
  store: Store,
  request: ApplyRequest & VerifyRequest,
): Promise<RestoreReport> {
  const { journal, root, target } = request
  try {
    const unmade = await applyChanges(context, request)
    const unlike = await verifyRestore(context, store, request)
    const failed = new Map([...unlike, ...unmade].map((one): [TreePath, Failed] => [one.path, one]))
    closeJournal(store, root, journal)
    return reportOf({
      restoredTo: target.checkpoint,
      undo: journal.safety,
      directory: root,
      dryRun: false,
      plan: journal,
      failed: [...failed.values()],
      verified: unlike.length === 0,
    })
  } catch (error) {
    throw isCheckpointError(error) && error.code === 'interrupted' ? halfway(root, error) : error
  }
}

/** The journal stays: it finishes the restore, however far this process came. */
function halfway(root: WorkdirPath, cause: unknown): CheckpointError {
  const text = `the restore of ${displayPath(root)} was stopped half-way`
  const hint = 'The next command about this directory finishes it.'
  return new CheckpointError('interrupted', text, { hint, cause })
}

/**
 * Records a restore for `undo` and removes its journal, in this order: after a crash in between, the restore is finished
 * again, which changes nothing.
 */
function closeJournal({ layout }: Store, root: WorkdirPath, journal: Journal): void {
  const project = projectHash(root)
  const { changes, kind, safety, token } = journal
  if (safety !== null) {
    const file = layout.restoresFile(project)
    const history = readHistory(file)
    const isRecorded = history.last === token
    const scope = journal.scope === null ? null : new Set(changes.map(({ path }) => path))
    if (!isRecorded)
      writeHistory(file, afterRestore(history, { kind, token, before: safety, scope }))
  }
  removeJournal(layout.journalFile(project))
}
