import type { AbsolutePath, ObjectId } from '@hermes-checkpoints/core'
import {
  diffText,
  diffTrees,
  openQuarantine,
  type DiffOptions,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import type { Checkpoint } from './checkpoint.ts'
import type { Difference } from './file-change.ts'
import { importPresentState } from './import-present-state.ts'
import type { PresentState } from './present-state.ts'

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
  const quarantine = openQuarantine(store, options.temporary)
  try {
    const tree = await importPresentState(quarantine.store, from, present, options)
    const compared = await compareTrees(quarantine.store, from.tree, tree, options)
    return { from, to: null, ...compared }
  } finally {
    quarantine.close()
  }
}

async function compareTrees(
  store: Store,
  from: ObjectId,
  to: ObjectId,
  options: DiffOptions,
): Promise<Pick<Difference, 'files' | 'stat' | 'patch'>> {
  return {
    files: await diffTrees(store, from, to, options),
    stat: await diffText(store, from, to, { ...options, stat: true }),
    patch: await diffText(store, from, to, { ...options, stat: false }),
  }
}
