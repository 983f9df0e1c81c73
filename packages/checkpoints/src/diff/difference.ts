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

/** Returns the difference between two checkpoints. */
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

/** Returns the difference between a checkpoint and the present state of the directory. Does not change the store. */
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
    // The trees hold only the requested paths, so git needs no path filter.
    const shown = { variables: scratch.variables(), ...(signal && { signal }) }
    return { from, to: null, ...(await compareTrees(store, trees.from, trees.to, shown)) }
  } finally {
    scratch.close()
  }
}
