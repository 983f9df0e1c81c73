import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import type { TreeContent } from '@hermes-checkpoints/git-adapter'
import type { HistoryInspection } from './history-inspection.ts'

/** Reads the entries of a tree; null when it cannot be read. */
export type TreeSource = (id: ObjectId) => Promise<TreeContent | null>

/** Maps each commit to the bad objects that it reaches. Each tree is read once. */
export async function brokenCommits(
  commits: HistoryInspection['commits'],
  bad: HistoryInspection['bad'],
  readTree: TreeSource,
): Promise<HistoryInspection['broken']> {
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
  // Reading every tree is slow, and without bad objects no commit is broken.
  for (const [id, { tree }] of bad.size === 0 ? [] : commits) {
    const objects = await badBelow(tree)
    if (objects.size > 0) broken.set(id, objects)
  }
  return broken
}
