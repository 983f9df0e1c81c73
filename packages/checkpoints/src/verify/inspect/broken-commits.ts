import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import type { TreeContent } from '@hermes-checkpoints/git-adapter'
import type { Survey } from './history-inspection.ts'

/** Reads what a directory leads to; null when it cannot be had. */
export type TreeSource = (id: ObjectId) => Promise<TreeContent | null>

/** Finds out which commits lead to bad objects, and to which. Each directory is read once. */
export async function brokenCommits(
  commits: Survey['commits'],
  bad: Survey['bad'],
  readTree: TreeSource,
): Promise<Survey['broken']> {
  const broken = new Map<CheckpointId, ReadonlySet<ObjectId>>()
  const known = new Map<ObjectId, ReadonlySet<ObjectId>>()
  const badBelow = async (tree: ObjectId): Promise<ReadonlySet<ObjectId>> => {
    const before = known.get(tree)
    if (before !== undefined) return before
    const content = await readTree(tree)
    const found = new Set(content === null ? [tree] : content.files.filter((id) => bad.has(id)))
    for (const directory of content?.directories ?? []) {
      for (const id of await badBelow(directory)) found.add(id)
    }
    known.set(tree, found)
    return found
  }
  // Where nothing is bad, nobody has to look for whom it touches.
  for (const [id, { tree }] of bad.size === 0 ? [] : commits) {
    const objects = await badBelow(tree)
    if (objects.size > 0) broken.set(id, objects)
  }
  return broken
}
