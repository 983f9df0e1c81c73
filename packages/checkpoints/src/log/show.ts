import { diffTrees, type Store } from '@hermes-checkpoints/git-adapter'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { CheckpointDetails } from '../model/file-change.ts'

/** Returns a checkpoint and its changes since its parent; in the oldest one, every file is new. */
export async function checkpointDetails(
  store: Store,
  checkpoint: Checkpoint,
): Promise<CheckpointDetails> {
  return { checkpoint, files: await diffTrees(store, checkpoint.parent, checkpoint.tree) }
}
