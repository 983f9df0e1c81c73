import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import { diffTreeCall, type DiffOptions } from './diff-tree-call.ts'
import { requireReadable } from '../process/require-readable.ts'
import { runInStore, type Store } from '../store/store.ts'

export interface DiffTextOptions extends DiffOptions {
  /** The stat, with one line per file, instead of a patch. */
  readonly stat: boolean
}

/**
 * The difference between two checkpoints or trees as git prints it. Null stands for a state without files.
 *
 * The text is bytes, because names and contents need not be UTF-8.
 */
export async function diffText(
  store: Store,
  from: CheckpointId | ObjectId | null,
  to: CheckpointId | ObjectId,
  options: DiffTextOptions,
): Promise<Buffer> {
  const call = diffTreeCall([options.stat ? '--stat' : '--patch'], from, to, options)
  const outcome = requireReadable(await runInStore(store, call))
  return outcome.stdout
}
