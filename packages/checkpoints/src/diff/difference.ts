import type { AbsolutePath } from '@hermes-checkpoints/core'
import {
  compareTrees,
  ScratchObjects,
  TreeReader,
  type DiffOptions,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { Difference } from '../model/file-change.ts'
import { importPresentState } from './import-present-state.ts'
import type { PresentState } from '../project/present-state.ts'
import { readTargetState } from '../restore/read/target-state.ts'
import { withObjects } from '../restore/read/with-objects.ts'

/** What differs between two checkpoints. */
export async function differenceBetween(
  store: Store,
  from: Checkpoint,
  to: Checkpoint,
  options: DiffOptions = {},
): Promise<Difference> {
  return { from, to, ...(await compareTrees(store, from.tree, to.tree, options)) }
}

export interface WorkdirDiffOptions extends DiffOptions {
  /** A directory for temporary files, outside the project. */
  readonly temporary: AbsolutePath
}

/** What differs between a checkpoint and the directory as it is now. The store is not changed. */
export async function differenceToWorkdir(
  store: Store,
  from: Checkpoint,
  present: PresentState,
  options: WorkdirDiffOptions,
): Promise<Difference> {
  const state = await withObjects(store, (objects) =>
    readTargetState(new TreeReader(objects), from, present.scan),
  )
  const { paths, signal, temporary } = options
  const scratch = new ScratchObjects(temporary)
  try {
    const wanted = { ...(paths && { paths }), ...(signal && { signal }) }
    const trees = await importPresentState(scratch, state, present, wanted)
    // The trees hold nothing but what is wanted.
    const shown = { variables: scratch.variables(), ...(signal && { signal }) }
    return { from, to: null, ...(await compareTrees(store, trees.from, trees.to, shown)) }
  } finally {
    scratch.close()
  }
}
