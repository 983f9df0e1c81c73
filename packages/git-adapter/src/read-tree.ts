import {
  parseObjectId,
  type CheckpointId,
  type FileMode,
  type ObjectId,
  type TreePath,
} from '@hermes-checkpoints/core'
import { unexpectedOutput } from './git-outcome.ts'
import { requireReadable } from './require-readable.ts'
import { runInStore, type Store } from './store.ts'

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
  const args = ['ls-tree', '-r', '-z', '--full-tree', tree]
  const outcome = requireReadable(await runInStore(store, { args, ...options }))
  const records = outcome.stdout.toString('latin1').split('\0')
  if (records.pop() !== '') throw unexpectedOutput(outcome, 'a list of files')
  return records.flatMap((record) => {
    const [, mode, id, path] = treeRecord.exec(record) ?? []
    if (mode === undefined || id === undefined || path === undefined) {
      throw unexpectedOutput(outcome, 'a list of files')
    }
    if (mode === gitlink) return []
    return [{ path: path as unknown as TreePath, mode: fileMode(mode), id: parseObjectId(id) }]
  })
}

const treeRecord = /^(\d{6}) (?:blob|commit) ([0-9a-f]{40})\t([^]+)$/
const gitlink = '160000'

/** git's trees of old may hold group-writable files. */
function fileMode(mode: string): FileMode {
  return mode === '100664' ? '100644' : (mode as FileMode)
}
