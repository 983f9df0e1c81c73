import { parseObjectId, type CheckpointId, type ObjectId } from '@hermes-checkpoints/core'
import type { Store } from '@hermes-checkpoints/git-adapter'
import { damaged, wholeObjects } from './whole-objects.ts'

/**
 * Reads a checkpoint's commit and all its directories, and fails when one of them is missing or damaged, or has a name
 * that would lead a restore out of the directory or into a repository's own files.
 *
 * git would take whatever it finds under an id for what it looks for, and lists any name.
 */
export async function checkCheckpoint(store: Store, checkpoint: CheckpointId): Promise<void> {
  let level = new Set<ObjectId>()
  for await (const [, commit] of wholeObjects(store, 'commit', [parseObjectId(checkpoint)])) {
    level.add(treeOf(commit))
  }
  while (level.size > 0) {
    const inner = new Set<ObjectId>()
    for await (const [, tree] of wholeObjects(store, 'tree', level)) {
      for (const directory of directoriesIn(tree)) inner.add(directory)
    }
    level = inner
  }
}

/** A commit begins with the word `tree` and an id. */
function treeOf(commit: Buffer): ObjectId {
  return parseObjectId(commit.toString('latin1', 5, 45))
}

/** The directories in a tree: each of its entries is a mode, a blank, a name, a zero byte and an id. */
function* directoriesIn(tree: Buffer): Generator<ObjectId, void, undefined> {
  for (let at = 0; at < tree.length;) {
    const [blank, zero] = [tree.indexOf(' ', at), tree.indexOf(0, at)]
    const end = zero + 1 + idBytes
    if (blank < 0 || zero < blank || end > tree.length) throw damaged('a directory has no end')
    checkName(tree.subarray(blank + 1, zero))
    if (tree.toString('latin1', at, blank) === directoryMode)
      yield parseObjectId(tree.toString('hex', zero + 1, end))
    at = end
  }
}

function checkName(bytes: Buffer): void {
  const name = bytes.toString('latin1')
  const isUsual = /^[^/]+$/.test(name) && !/^\.{1,2}$|^\.git$/i.test(name)
  if (!isUsual) throw damaged(`a directory holds the name ${JSON.stringify(bytes.toString())}`)
}

const directoryMode = '40000'
const idBytes = 20
