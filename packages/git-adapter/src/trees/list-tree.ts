import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import { unexpectedOutput } from '../process/git-outcome.ts'
import { requireReadable } from '../process/require-readable.ts'
import { runInStore, type Store } from '../store/store.ts'

/** One entry of a tree as git prints it. The path has one character per byte. */
export interface TreeEntry {
  readonly mode: string
  readonly id: string
  readonly path: string
}

/** Lists the files, links and gitlinks of a checkpoint or tree, in git's order. */
export async function listTree(
  store: Store,
  tree: CheckpointId | ObjectId,
  signal: AbortSignal | undefined,
): Promise<readonly TreeEntry[]> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', tree]
  const outcome = requireReadable(await runInStore(store, { args, signal }))
  const records = outcome.stdout.toString('latin1').split('\0')
  if (records.pop() !== '') throw unexpectedOutput(outcome, 'a list of files')
  return records.map((record) => {
    const [, mode, id, path] = treeRecord.exec(record) ?? []
    if (mode === undefined || id === undefined || path === undefined) {
      throw unexpectedOutput(outcome, 'a list of files')
    }
    return { mode, id, path }
  })
}

const treeRecord = /^(\d{6}) (?:blob|commit) ([0-9a-f]{40})\t([^]+)$/
