import type { CheckpointId, ObjectId } from '@hermes-checkpoints/core'
import { readLines } from '../process/read-lines.ts'
import { startInStore, type Store } from '../store/store.ts'

/** A checkpoint and what it adds to those that are listed before it. */
export interface CommitObjects {
  readonly commit: CheckpointId
  /** The commit itself, then the trees and blobs that no checkpoint before it in the list needs. */
  readonly objects: readonly ObjectId[]
}

/**
 * The checkpoints of these histories, newest first and none before its child, each with the objects that no
 * checkpoint before it needs; one git process.
 *
 * Where nothing else leads to them, dropping the last ones of the list frees exactly their objects.
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

// git puts the time before the ids of commits alone, which tells them from all others.
const objectLine = /^(\d+ )?([0-9a-f]{40})$/
