import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import { readLines } from '../process/read-lines.ts'
import { startInStore, type Store } from '../store/store.ts'

/** A checkpoint, and the objects that it adds to those listed before it. */
export interface CommitObjects {
  readonly commit: CheckpointId
  /** The commit itself, then the trees and blobs that no checkpoint before it in the list needs. */
  readonly objects: readonly ObjectId[]
}

/**
 * Lists the checkpoints of these histories, newest first and none before its child, each with the objects that no
 * checkpoint before it needs. One git process.
 *
 * Dropping checkpoints from the end of the list frees exactly their objects, unless other refs reach them.
 */
export async function historyObjects(
  store: Store,
  heads: readonly CheckpointId[],
): Promise<readonly CommitObjects[]> {
  if (heads.length === 0) return []
  const git = startInStore(store, { args: revList })
  git.stdin.end(`${heads.join('\n')}\n`)
  const commits: { readonly commit: CheckpointId; readonly objects: ObjectId[] }[] = []
  await readLines(git, 'ids of objects', (line) => {
    const [, time, id] = objectLine.exec(line) ?? []
    if (time !== undefined) commits.push({ commit: id as CheckpointId, objects: [] })
    commits.at(-1)?.objects.push(id as ObjectId)
    return id !== undefined && commits.length > 0
  })
  return commits
}

const revList = [
  'rev-list',
  '--objects',
  '--in-commit-order',
  '--date-order',
  '--no-object-names',
  '--timestamp',
  '--stdin',
]

// Only the ids of commits have a time before them.
const objectLine = /^(\d+ )?([0-9a-f]{40})$/
