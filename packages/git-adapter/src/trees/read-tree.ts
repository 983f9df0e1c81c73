import {
  parseObjectId,
  type CheckpointId,
  type FileMode,
  type ObjectId,
  type TreePath,
} from '@hermes-checkpoints/core'
import { listTree } from './list-tree.ts'
import type { Store } from '../store/store.ts'

export interface TreeFile {
  readonly path: TreePath
  readonly mode: FileMode
  readonly id: ObjectId
}

export interface ReadTreeOptions {
  readonly signal?: AbortSignal
}

/**
 * The files of a checkpoint or tree, in git's order.
 *
 * A nested repository that upstream recorded as a mere link to its commit is left out: it holds no content.
 */
export async function readTree(
  store: Store,
  tree: CheckpointId | ObjectId,
  options: ReadTreeOptions = {},
): Promise<readonly TreeFile[]> {
  const entries = await listTree(store, tree, options.signal)
  return entries
    .filter(({ mode }) => mode !== gitlinkMode)
    .map(({ id, mode, path }) => ({
      path: path as unknown as TreePath,
      mode: fileModeOf(mode),
      id: parseObjectId(id),
    }))
}

/** The gitlinks in a checkpoint or tree: links to commits of nested repositories, which only upstream stores. */
export async function readGitlinks(
  store: Store,
  tree: CheckpointId | ObjectId,
): Promise<readonly TreePath[]> {
  const entries = await listTree(store, tree, undefined)
  const links = entries.filter(({ mode }) => mode === gitlinkMode)
  return links.map(({ path }) => path as unknown as TreePath)
}

/** The mode of a gitlink. */
export const gitlinkMode = '160000'

/** The mode of a file in a tree. Trees of old gits can contain group-writable files. */
export function fileModeOf(mode: string): FileMode {
  return mode === '100664' ? '100644' : (mode as FileMode)
}
