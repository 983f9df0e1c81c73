import {
  CheckpointError,
  displayPath,
  isCheckpointError,
  projectHash,
  type WorkdirPath,
} from '@hermes-checkpoints/core'
import { openStore, type Store } from '@hermes-checkpoints/git-adapter'
import type { Directory } from '../model/directory.ts'
import type { EngineContext } from '../context/engine-context.ts'
import { findCheckpoint } from '../log/find-checkpoint.ts'
import { withProject } from '../project/with-project.ts'
import { previewRestore } from './preview-restore.ts'
import { makeRoot, restorableRoot } from './restorable-root.ts'
import { readHistory } from './restore-history.ts'
import type { RestoreReport, UndoRequest } from './restore-report.ts'
import { restore, type RestoreJob } from './restore.ts'

/** Reverses the last restore that is not yet undone; if there is none, the last undo. */
export async function undoRestore(
  context: EngineContext,
  directory: Directory,
  { dryRun = false, signal }: UndoRequest,
): Promise<RestoreReport> {
  const root = restorableRoot(context, directory)
  const existing = openStore(context.git(), context.layout)
  if (existing === null) throw nothingToUndo(root)
  if (dryRun) return previewRestore(context, existing, await lastOf(existing, root, signal))
  return withProject(context, root, async (store) => {
    const job = await lastOf(store, root, signal)
    makeRoot(root)
    return restore(context, store, job)
  })
}

async function lastOf(
  store: Store,
  root: WorkdirPath,
  signal: AbortSignal | undefined,
): Promise<RestoreJob> {
  const { restores, undos } = readHistory(store.layout.restoresFile(projectHash(root)))
  const last = restores.at(-1) ?? undos.at(-1)
  if (last === undefined) throw nothingToUndo(root)
  const kind = restores.length > 0 ? 'undo' : 'redo'
  const { before, scope } = last
  const target = await findCheckpoint(store, root, before).catch((error: unknown) => {
    const isGone = isCheckpointError(error) && error.code === 'checkpoint-unknown'
    throw isGone ? nothingToUndo(root, 'the checkpoint from before it has been pruned') : error
  })
  return { kind, root, target, scope, keepEdits: false, signal }
}

function nothingToUndo(root: WorkdirPath, why = 'nothing was restored'): CheckpointError {
  const text = `there is nothing to undo in ${displayPath(root)}: ${why}`
  return new CheckpointError('nothing-to-undo', text, {
    hint: 'Every checkpoint can be restored: see `hermes-checkpoints log`.',
  })
}
