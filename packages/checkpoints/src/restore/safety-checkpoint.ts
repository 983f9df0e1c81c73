import {
  CheckpointError,
  displayPath,
  isCheckpointError,
  type ErrorCode,
} from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import type { EngineContext } from '../context/engine-context.ts'
import { saveDirectory, type SavedPresent, type SaveOutcome } from '../snapshot/save-directory.ts'
import type { RestoreJob } from './restore.ts'

/** Saves everything that a restore may overwrite or delete. When that fails, nothing has been changed. */
export async function takeSafetyCheckpoint(
  context: EngineContext,
  store: Store,
  { root, signal, target }: RestoreJob,
): Promise<SavedPresent> {
  const attempt = await trySave(context, store, {
    root,
    kind: 'safety',
    // Upstream's wording: its lists and ours recognise a safety checkpoint by it.
    reason: `pre-rollback snapshot (restoring to ${target.id.slice(0, 8)})`,
    deadline: Number.POSITIVE_INFINITY,
    ...(signal && { signal }),
  })
  if (attempt.outcome === 'skipped') throw notSaved(root, attempt.why)
  return attempt.present
}

async function trySave(...args: Parameters<typeof saveDirectory>): Promise<SaveOutcome> {
  try {
    return await saveDirectory(...args)
  } catch (error) {
    if (isCheckpointError(error) && selfExplanatory.has(error.code)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw notSaved(args[2].root, why, error)
  }
}

const selfExplanatory: ReadonlySet<ErrorCode> = new Set(['interrupted', 'store-damaged'])

function notSaved(root: RestoreJob['root'], why: string, cause?: unknown): CheckpointError {
  const text = `nothing was restored: the current state of ${displayPath(root)} could not be saved first: ${why}`
  return new CheckpointError('safety-failed', text, {
    hint: 'Free some space, or make the store writable, and try again.',
    cause,
  })
}
